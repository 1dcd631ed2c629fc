import { join } from 'node:path'
import { runNpm } from '#tools/setup/run-in-project.mjs'
import { fingerprint, isStamped, stamp } from '#tools/setup/stamp.mjs'

/**
 * Installs the packages of the lockfile when it, package.json or the platform is not what was last installed.
 * `npm install`, because `npm ci` refuses a lockfile for which a registry lacks another platform's binary;
 * `--no-save`, so that an npm of another version does not rewrite the lockfile.
 */
export function installPackages(root) {
  const file = join(root, 'node_modules', '.foyer', 'installed')
  const mark = `${process.platform}-${process.arch} ${fingerprint(root, ['package.json', 'package-lock.json'])}`
  if (isStamped(file, mark)) return
  console.log('Installing the packages, once. This takes about a minute.')
  runNpm(
    root,
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'],
    'The packages could not be installed.',
  )
  stamp(file, mark)
}
