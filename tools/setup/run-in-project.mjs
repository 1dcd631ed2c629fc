import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

/** Spawn options with the packages' own programs, including Node, first on the path. */
function inProject(root, program) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { cwd: root, env: { ...process.env, PATH: path }, shell: process.platform === 'win32' && /^(?!node$)[\w-]+$/.test(program) }
}

/** Runs a program in the project's folder and waits for it. */
export function runInProject(root, program, args, options = {}) {
  return spawnSync(program, args, { ...inProject(root, program), encoding: 'utf8', maxBuffer: 1 << 28, ...options })
}

const parent = process.ppid

/** npm runs a script in a shell, which exits on SIGTERM without passing it on. */
const npmHasEnded = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

/**
 * Runs a program in the terminal, without a time limit. Resolves with its exit code. Node keeps compiled files, so a server starts a sixth
 * faster the next time.
 */
export function startInProject(root, program, args) {
  const options = inProject(root, program)
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...options.env }
  return new Promise((done) => {
    const child = spawn(program, args, { ...options, env, stdio: 'inherit' })
    // The terminal also sends Ctrl-C to the program, which decides when to exit.
    process.on('SIGINT', () => {})
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    const watch = setInterval(() => npmHasEnded() && child.kill('SIGTERM'), 250)
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      done(1)
    })
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      done(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * Runs a program and hides its output unless it fails.
 * @throws Error with the sentence `failure` and the end of the output
 */
export function runQuietly(root, program, args, failure) {
  const run = runInProject(root, program, args)
  if (run.status === 0) return
  const said = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trimEnd().split('\n').slice(-40).join('\n')
  throw new Error(`${said}\n${failure}`)
}

/**
 * Runs npm, preferably the one that started this process.
 * @throws Error with the sentence `failure` and the end of npm's output
 */
export function runNpm(root, args, failure) {
  const cli = process.env.npm_execpath ?? ''
  const isScript = /npm-cli\.[cm]?js$/.test(cli)
  runQuietly(root, isScript ? process.execPath : 'npm', isScript ? [cli, ...args] : args, failure)
}
