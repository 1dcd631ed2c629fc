import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs packages of data into a temporary folder, reads them and deletes the folder: no clone of the project needs them.
 * @param packages names with exact versions, such as `us-atlas@3.0.1`
 */
export function withPackages<Read>(packages: readonly string[], read: (load: NodeJS.Require) => Read): Read {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{}')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`npm could not install ${packages.join(', ')}.`)
    return read(createRequire(join(folder, 'package.json')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
