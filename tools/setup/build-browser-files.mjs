import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '#tools/setup/run-in-project.mjs'
import { fingerprint, isStamped, stamp } from '#tools/setup/stamp.mjs'

/** The sources of the browser files. A folder that does not exist counts as empty. */
const sources = ['web', 'ui', 'shared', 'console', 'care/sdk', 'care/clinic', 'care/guest', 'vite.config.ts', 'package-lock.json']
const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path)

/** Builds dist/ when a source of it has changed since the last build. */
export function buildBrowserFiles(root) {
  if (!existsSync(join(root, 'web'))) return console.log('No browser files to build: there is no web folder.')
  const file = join(root, 'dist', '.built-from')
  const mark = fingerprint(root, sources, (path) => !isTest(path))
  if (isStamped(file, mark)) return
  console.log('Building the browser files.')
  runQuietly(root, 'node', ['web/prerender.ts'], 'The browser files could not be built.')
  stamp(file, mark)
}
