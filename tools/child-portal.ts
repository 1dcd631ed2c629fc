import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parsePostmasterFile } from '#platform/db/embedded-address.ts'

const root = join(import.meta.dirname, '..')
/** A busy machine takes ten times as long as a quiet one. */
const usuallyReadyWithinMs = 180_000

/** A portal in its own process, for benchmarks and fault rounds. */
export type ChildPortal = {
  url: string
  pid: number
  /** Milliseconds from the process's start to the first success of /api/ready. */
  readyMs: number
  /** SIGTERM: finishes requests and disconnects from the database. */
  stop(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
}

type Start = {
  dataDir: string
  script?: string
  env?: Record<string, string>
  readyWithinMs?: number
  /** The folder of another release. */
  release?: string
}

/** Output and exit code of the process, also for starts that are expected to fail. */
export type ProcessResult = { code: number | null; output: string }

/** Loads the program faster. A former release may lack it. */
const quickImports = './platform/quick-imports.ts'

const run = ({ dataDir, script = 'server/main.ts', env = {}, release = root }: Start) => {
  // No other variable of this shell is passed on: its DATABASE_URL may be a real database.
  const { PATH, HOME, TMPDIR } = process.env
  const own = { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: '1000000' }
  const environment = { ...own, ...env }
  const quick = existsSync(join(release, quickImports)) ? ['--import', quickImports] : []
  const child = spawn(process.execPath, [...quick, script, '--demo'], {
    cwd: release,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed.output += chunk
    })
  return { child, printed }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** Waits for the address that it prints once it listens; the port is free unless PORT is set. */
const addressOf = async ({ child, printed }: ReturnType<typeof run>, readyWithinMs: number): Promise<string> => {
  for (const until = Date.now() + readyWithinMs; Date.now() < until && !hasEnded(child); await sleep(10)) {
    const url = / is up at (http:\S+)/.exec(printed.output)?.[1]
    // `localhost` may resolve to another address first; the portal listens on this one.
    if (url && (await fetch(`${url.replace('localhost', '127.0.0.1')}/api/ready`)).ok) return url.replace('localhost', '127.0.0.1')
  }
  await end(child, 'SIGKILL')
  throw new Error(`the portal did not start: ${printed.output}`)
}

/**
 * Starts a portal with wide rate limits and waits until it is ready.
 * @throws with the process's output if it exits or is not ready in time
 */
export const startPortal = async (start: Start): Promise<ChildPortal> => {
  const began = performance.now()
  const running = run(start)
  const url = await addressOf(running, start.readyWithinMs ?? usuallyReadyWithinMs)
  const { child } = running
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Starts a portal that is expected to exit with an error. */
export const startRefused = async (start: Start): Promise<ProcessResult> => {
  const { child, printed } = run(start)
  const timer = setTimeout(() => child.kill('SIGKILL'), usuallyReadyWithinMs)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return { code, output: printed.output }
}

/** Address and pid of the embedded PostgreSQL that runs on a data folder. */
export const postmasterOf = async (dataDir: string) => parsePostmasterFile(await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8'))
