import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const file = 'deploy/previous-release'

/** The commit that `deploy/previous-release` names. Lines that begin with `#` are comments. */
export const previousRelease = (): string => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const commit = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))?.trim() ?? ''
  if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Error(`${file} must name a commit, and not ${commit || 'nothing'}.`)
  return commit
}

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })

/** Whether this clone has the commit: a shallow one, or a folder without history, has not. */
export const hasCommit = (commit: string): boolean => git('cat-file', '-e', `${commit}^{commit}`).status === 0

/** A file of a commit; null if the commit has no such file. */
export const fileAt = (commit: string, path: string): string | null => {
  const { status, stdout } = git('show', `${commit}:${path}`)
  return status === 0 ? stdout : null
}

const run = (command: string, args: string[], options: object, failure: string): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32', ...options })
  if (status !== 0) throw new Error(`${failure}\n${stderr ?? ''}`)
}

/** Gives the unpacked release its packages: those of this project if the lockfiles agree, else its own. */
const installPackages = (commit: string, folder: string): void => {
  const lockfile = 'package-lock.json'
  if (fileAt(commit, lockfile) === readFileSync(lockfile, 'utf8'))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  else run('node', ['run.mjs', 'setup', '--packages'], { cwd: folder }, `The packages of ${commit} could not be installed.`)
}

/**
 * Unpacks a release into an empty folder, with its packages, so that its tests can run there.
 * @throws Error with a sentence that says what to do if this clone lacks the commit
 */
export const unpackRelease = (commit: string, folder: string): void => {
  if (!hasCommit(commit))
    throw new Error(
      `This clone lacks the previous release, commit ${commit} of ${file}, because it is shallow or has no history: run \`git fetch --unshallow\`, or clone again without --depth.`,
    )
  const archive = join(folder, 'release.tar')
  run('git', ['archive', '--format=tar', `--output=${archive}`, commit], {}, `Commit ${commit} could not be read.`)
  run('tar', ['-xf', archive, '-C', folder], {}, `Commit ${commit} could not be unpacked.`)
  installPackages(commit, folder)
}
