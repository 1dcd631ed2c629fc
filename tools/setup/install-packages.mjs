import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '#tools/setup/run-in-project.mjs'
import { fingerprint, isStamped, stamp } from '#tools/setup/stamp.mjs'

/**
 * Installs the packages of the lockfile if the lockfile, package.json or the platform changed since the last installation.
 * Uses `npm install`, because `npm ci` refuses a lockfile for which a registry lacks another platform's binary;
 * `--no-save`, so that an npm of another version does not rewrite the lockfile.
 */
export function installPackages(root) {
  const file = join(root, 'node_modules', '.foyer', 'installed')
  const mark = `${process.platform}-${process.arch} ${fingerprint(root, ['package.json', 'package-lock.json'])}`
  if (isStamped(file, mark)) return
  if (!isInstalled(root)) {
    console.log('Installing packages; this takes about a minute.')
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    runNpm(root, ['install', ...quietly], 'The packages could not be installed.')
  }
  stamp(file, mark)
}

/**
 * Whether the packages of the lockfile for this platform are already installed. Checked here because npm itself, offline, would search
 * for minutes for the binaries of other platforms before it finds that it has nothing to do.
 */
function isInstalled(root) {
  const files = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'].map((path) => join(root, path))
  if (!files.every((path) => existsSync(path))) return false
  const [project, lock, installed] = files.map((path) => JSON.parse(readFileSync(path, 'utf8')))
  const { '': top = {}, ...wanted } = lock.packages
  if (dependenciesOf(top) !== dependenciesOf(project)) return false
  return Object.entries(wanted).every(([path, entry]) => installed.packages[path]?.version === entry.version || mayLack(entry))
}

/** All dependencies as one text: the lockfile lists optional dependencies among the others. */
function dependenciesOf({ dependencies, devDependencies, optionalDependencies }) {
  return JSON.stringify(Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).sort())
}

/** Whether a package may be missing: optional packages for another system, and their dependencies, which name no system. */
function mayLack({ optional, os, cpu, libc }) {
  const isForHere = os?.includes(process.platform) !== false && cpu?.includes(process.arch) !== false && !libc
  return optional === true && !(isForHere && (os || cpu))
}
