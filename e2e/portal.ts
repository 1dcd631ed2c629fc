import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { copyDemo } from '#e2e/demo-database.ts'
import type { Db } from '#platform/db/db.ts'
import { freePort } from '#platform/free-port.ts'

/** Addresses of partners and apps in the portal under test; no request is ever sent to them. */
export const partners = {
  IOS_APP_URL: 'https://apps.example.com/ios',
  ANDROID_APP_URL: 'https://apps.example.com/android',
  BACK_CARE_URL: 'https://back.example.com/start',
  BETTER_HELP_URL: 'https://better.example.com/',
}

/** A demo portal with its own database. */
export type DemoPortal = {
  url: string
  db: Db
  /** Runs one statement on the database. */
  sql: (statement: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** Runs a command of server/cli.ts beside the running portal. */
  cli: (...words: string[]) => Promise<void>
  /** Runs a command of care/server/cli.ts; returns its output. */
  careCli: (...words: string[]) => Promise<string>
  stop: () => Promise<void>
}

const root = resolve(import.meta.dirname, '..')

/** Node caches compiled files here, which halves the start time of a server. */
const compileCache = join(root, 'node_modules', '.cache', 'e2e-compile')

/** Resolves when a server has printed its address; rejects with its output if it exits first. */
const whenUp = (server: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk
      if (output.includes(' is up at ')) done()
    }
    server.stdout?.on('data', onData)
    server.stderr?.on('data', onData)
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}:\n${output}`)))
  })

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

const searchPath = { options: '-c search_path=portal,public', max: 2 }

/** Whether the telehealth side runs in the portal's process or in its own. */
export type CareProcess = 'within' | 'own'

const startServer = (main: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import', './platform/quick-imports.ts', main, '--demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/**
 * Starts `node server/main.ts --demo` on a free port, as `npm start` does, with rate limits that no test run reaches. If care has
 * its own process, starts it as `npm run serve -- care --demo` does. `settings` are environment variables of both.
 */
export const startServers = async (
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  careProcess: CareProcess = 'within',
  settings: Record<string, string> = {},
): Promise<{ url: string; env: NodeJS.ProcessEnv; stop: () => Promise<void> }> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { PORT: String(port), PUBLIC_URL: url, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: '1000' }
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...partners, ...own, ...settings }
  const carePort = String(await freePort())
  const servers =
    careProcess === 'own'
      ? [
          startServer('server/main.ts', { ...env, CARE_URL: `http://127.0.0.1:${carePort}` }),
          startServer('care/server/main.ts', { ...env, PORT: carePort }),
        ]
      : [startServer('server/main.ts', env)]
  const stop = async () => {
    for (const server of servers) await stopServer(server)
  }
  await Promise.all(servers.map(whenUp)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, env, stop }
}

/** Starts a new portal on a copy of the prepared database. */
export const startDemoPortal = async (careProcess: CareProcess = 'within', settings: Record<string, string> = {}): Promise<DemoPortal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  const database = await copyDemo(dataDir)
  const remove = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const servers = await startServers({ databaseUrl: database.url, dataDir }, careProcess, settings).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { url, env } = servers
  const pool = new Pool({ connectionString: database.url, ...searchPath })
  const stop = async () => {
    await pool.end()
    await servers.stop()
    await remove()
  }
  return {
    url,
    db: drizzle(pool),
    sql: async (statement, values = []) => (await pool.query(statement, [...values])).rows,
    cli: async (...words) => {
      await promisify(execFile)(process.execPath, ['server/cli.ts', ...words], { cwd: root, env })
    },
    careCli: async (...words) => (await promisify(execFile)(process.execPath, ['care/server/cli.ts', ...words], { cwd: root, env })).stdout,
    stop,
  }
}
