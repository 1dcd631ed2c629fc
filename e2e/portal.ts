import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { freePort } from '#platform/free-port.ts'

/** Where the partners and apps of the portal under test would be; nothing is ever asked of them. */
export const partners = {
  IOS_APP_URL: 'https://apps.example.com/ios',
  ANDROID_APP_URL: 'https://apps.example.com/android',
  BACK_CARE_URL: 'https://back.example.com/start',
  BETTER_HELP_URL: 'https://better.example.com/',
}

/** A portal of the demo on a database of its own. */
export type Portal = {
  url: string
  /** On the portal's own database. */
  sql: (statement: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** Runs a command of server/cli.ts beside the running portal. */
  cli: (...words: string[]) => Promise<void>
  /** The same of care/server/cli.ts; gives what it printed. */
  careCli: (...words: string[]) => Promise<string>
  stop: () => Promise<void>
}

const root = resolve(import.meta.dirname, '..')

/** Resolves when a server has said where it is; rejects with its own words when it ends before. */
const whenUp = (server: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes(' is up at ')) done()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}:\n${said}`)))
  })

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

/** An own database on the server that TEST_DATABASE_URL names. */
const databaseOn = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `e2e_${process.pid}_${Date.now().toString(36)}`
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
}

type Database = { env: Record<string, string>; pool: Pool; close: () => Promise<void> }

const searchPath = { options: '-c search_path=portal,public', max: 2 }

/** The embedded database in the portal's own folder, which the portal then joins, unless TEST_DATABASE_URL names a server. */
const openDatabase = async (dataDir: string): Promise<Database> => {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const { url, drop } = await databaseOn(server)
    return { env: { DATABASE_URL: url }, pool: new Pool({ connectionString: url, ...searchPath }), close: drop }
  }
  const embedded = await startEmbedded({ dataDir, durable: false })
  return { env: {}, pool: new Pool({ ...embedded.connection, ...searchPath }), close: () => embedded.stop() }
}

/** Whether the telehealth side runs in the portal's process or beside it. */
export type CareProcess = 'within' | 'own'

const startServer = (main: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [main, '--demo'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Starts `node server/main.ts --demo` on a free port, as `npm start` does, with limits that no test run reaches; and, if care is to
 * have a process of its own, that one as `npm run serve:care -- --demo` does. `settings` are variables of both.
 */
export const startPortal = async (careProcess: CareProcess = 'within', settings: Record<string, string> = {}): Promise<Portal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  // PostgreSQL refuses to run as root: another user must be able to pass.
  await chmod(dataDir, 0o711)
  const { env: where, pool, close } = await openDatabase(dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: '1000' }
  const env = { ...process.env, ...where, ...partners, ...own, ...settings }
  const carePort = String(await freePort())
  const servers =
    careProcess === 'own'
      ? [
          startServer('server/main.ts', { ...env, CARE_URL: `http://127.0.0.1:${carePort}` }),
          startServer('care/server/main.ts', { ...env, PORT: carePort }),
        ]
      : [startServer('server/main.ts', env)]
  const stop = async () => {
    await pool.end()
    for (const server of servers) await stopServer(server)
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
  await Promise.all(servers.map(whenUp)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    sql: async (statement, values = []) => (await pool.query(statement, [...values])).rows,
    cli: async (...words) => {
      await promisify(execFile)(process.execPath, ['server/cli.ts', ...words], { cwd: root, env })
    },
    careCli: async (...words) => (await promisify(execFile)(process.execPath, ['care/server/cli.ts', ...words], { cwd: root, env })).stdout,
    stop,
  }
}
