import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { licenceOf } from '#tools/supply/lockfile.ts'
import { installedLicence, readLockfile } from '#tools/supply/read-lockfile.ts'

/**
 * Writes the list of all packages (SBOM, CycloneDX 1.5 JSON) to a file. npm makes it from package-lock.json, without a network; this adds
 * the licences that only the installed packages state, and names the application, for which npm writes the name of the folder.
 */
type Component = {
  type: string
  name: string
  'bom-ref': string
  licenses?: { license: { id: string } }[]
}

const [path = 'artifacts/sbom.cdx.json'] = process.argv.slice(2)

const said = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline', '--loglevel=error'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
})
const bom: { metadata: { component: Component }; components: Component[] } = JSON.parse(said)

const licences = new Map<string, string | undefined>()
for (const [path, locked] of Object.entries(readLockfile().packages))
  licences.set(
    `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${locked.version}`,
    licenceOf(path, locked, installedLicence),
  )

for (const component of bom.components) {
  const id = licences.get(component['bom-ref'])
  if (!component.licenses?.length && id !== undefined) component.licenses = [{ license: { id } }]
}
Object.assign(bom.metadata.component, { type: 'application', name: JSON.parse(readFileSync('package.json', 'utf8')).name })

mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${path} names ${bom.components.length} packages.`)
