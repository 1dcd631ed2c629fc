import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type LockedPackage, type Lockfile, lockfileFindings } from '#tools/supply/lockfile.ts'
import { installedLicence, readLockfile } from '#tools/supply/read-lockfile.ts'

const lockfile = readLockfile()

test('every package has an integrity, comes from the registry, has a licence on the list and brings no unknown script', () => {
  expect(lockfileFindings(lockfile, installedLicence)).toEqual([])
})

const sound: LockedPackage = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' }
/** Findings of the real lockfile with further packages, which the tests make up. */
const findingsWith = (packages: Record<string, LockedPackage>): string[] =>
  lockfileFindings({ ...lockfile, packages: { ...lockfile.packages, ...packages } } satisfies Lockfile, installedLicence)

test.each<[string, Record<string, LockedPackage>, string]>([
  ['no integrity', { 'node_modules/a': { ...sound, integrity: undefined } }, 'node_modules/a has no SHA-512 integrity.'],
  ['a weak integrity', { 'node_modules/a': { ...sound, integrity: 'sha1-AAAA' } }, 'node_modules/a has no SHA-512 integrity.'],
  [
    'another source',
    { 'node_modules/a': { ...sound, resolved: 'https://registry.npmjs.org.example.com/a.tgz' } },
    'node_modules/a comes from https://registry.npmjs.org.example.com/a.tgz, not from https://registry.npmjs.org/.',
  ],
  [
    'a Git source',
    { 'node_modules/a': { ...sound, resolved: 'git+ssh://git@github.com/a/a.git#1' } },
    'node_modules/a comes from git+ssh://git@github.com/a/a.git#1, not from https://registry.npmjs.org/.',
  ],
  ['an install script', { 'node_modules/a': { ...sound, hasInstallScript: true } }, 'node_modules/a runs a script when it is installed.'],
  ['no licence', { 'node_modules/a': { ...sound, license: undefined } }, 'node_modules/a states no licence.'],
  [
    'a licence that is not allowed',
    { 'node_modules/a': { ...sound, license: 'MIT AND AGPL-3.0-only' } },
    'node_modules/a has the licence MIT AND AGPL-3.0-only, which is not on the list.',
  ],
  [
    'a licence that only tools may have',
    { 'node_modules/a': { ...sound, license: 'MPL-2.0' } },
    'node_modules/a has the licence MPL-2.0, which is not on the list.',
  ],
  [
    'two versions',
    { 'node_modules/a': sound, 'node_modules/b/node_modules/a': { ...sound, version: '2.0.0' } },
    'a is there in the versions 1.0.0, 2.0.0.',
  ],
])('a package with %s is found', (_, packages, finding) => {
  expect(findingsWith(packages)).toEqual([finding])
})

test('a choice of licences, a tool under MPL-2.0 and a package inside another one are accepted', () => {
  expect(
    findingsWith({
      'node_modules/a': { ...sound, license: '(AGPL-3.0-only OR MIT)' },
      'node_modules/b': { ...sound, license: 'MPL-2.0', dev: true },
      'node_modules/a/node_modules/c': { ...sound, integrity: undefined, inBundle: true },
    }),
  ).toEqual([])
})

test('an exception for a package that is gone is found', () => {
  const { 'node_modules/esbuild': _, ...packages } = lockfile.packages
  expect(lockfileFindings({ ...lockfile, packages }, installedLicence)).toEqual([
    'tools/supply/lockfile.ts makes an exception for node_modules/esbuild, which is not installed.',
  ])
})

test('npm runs no install scripts in this project', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
})

test('the packages and the set-up ask for the same Node', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const wanted = readFileSync('tools/setup/check-node.mjs', 'utf8').match(/Node (\d+\.\d+) or newer/)?.[1]
  expect(engines).toEqual({ node: `>=${wanted}` })
  expect(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[''].engines).toEqual(engines)
})

test('the SBOM names every package once, with licence and hash, and Foyer as what they are parts of', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'foyer-sbom-')), 'sbom.cdx.json')
  const run = spawnSync('node', ['tools/sbom.ts', path], { encoding: 'utf8' })
  expect(run).toMatchObject({ status: 0, stderr: '' })
  const bom = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(dirname(path), { recursive: true })
  expect([bom.bomFormat, bom.metadata.component.name, bom.metadata.component.type]).toEqual(['CycloneDX', 'foyer', 'application'])
  const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '')
  const ids = new Set(locked.map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`))
  const components: { 'bom-ref': string; hashes?: unknown[]; licenses?: unknown[] }[] = bom.components
  expect(components.map((component) => component['bom-ref']).sort()).toEqual([...ids].sort())
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  const bundled = locked.filter(([, { inBundle }]) => inBundle).length
  expect(components.filter(({ hashes }) => !hashes?.length).length).toBe(bundled)
})
