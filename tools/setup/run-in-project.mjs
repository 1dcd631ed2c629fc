import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Runs a program in the project's folder with the packages' own programs, Node among them, first on the path. */
export function runInProject(root, program, args, options = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path }
  return spawnSync(program, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32', ...options })
}

/**
 * Runs npm without showing what it says, unless it fails.
 * @throws Error with the sentence `failure` and the end of npm's output
 */
export function runNpm(root, args, failure) {
  const cli = process.env.npm_execpath ?? ''
  const byNode = /npm-cli\.[cm]?js$/.test(cli)
  const run = byNode ? runInProject(root, process.execPath, [cli, ...args], { shell: false }) : runInProject(root, 'npm', args)
  if (run.status === 0) return
  const said = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trimEnd().split('\n').slice(-40).join('\n')
  throw new Error(`${said}\n${failure}`)
}
