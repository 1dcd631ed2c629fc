import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'

/** What a test run prepares once for all workers. */
type Prepared = {
  /** The URL of a database on the PostgreSQL server that no test uses. */
  server: string
  /** The name of the database as the demo's first start leaves it. */
  template: string
  /** The data folder of that start. */
  dataDir: string
}

/** Playwright passes environment variables from the global setup to the workers. */
const variable = 'E2E_PREPARED'

/** The demo creates its keys at its first start; only they decrypt what the database contains. */
const keysFile = 'demo-keys.json'

const ask = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const databaseOn = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Returns the server that TEST_DATABASE_URL names, or starts an embedded one in a folder of the run. */
const openServer = async (dataDir: string): Promise<{ server: string; close: () => Promise<void> }> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { server: given, close: async () => undefined }
  const embedded = await startEmbedded({ dataDir, transport: 'loopback', durable: false, maxConnections: 200 })
  const { host, port, user, password, database } = embedded.connection
  return { server: `postgres://${user}:${password}@${host}:${port}/${database}`, close: () => embedded.stop() }
}

/** Lets `fill` fill a database and a data folder; every portal of the run gets a copy of both, until `remove`. */
export const prepareDemo = async (
  fill: (at: { databaseUrl: string; dataDir: string }) => Promise<void>,
): Promise<{ remove: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  // PostgreSQL refuses to run as root, so another user must be able to traverse the folder.
  await chmod(dataDir, 0o711)
  const { server, close } = await openServer(dataDir)
  const template = `e2e_${process.pid}_template`
  await ask(server, `create database ${template}`)
  const remove = async () => {
    await ask(server, `drop database ${template} with (force)`)
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
  await fill({ databaseUrl: databaseOn(server, template), dataDir }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  process.env[variable] = JSON.stringify({ server, template, dataDir } satisfies Prepared)
  return { remove }
}

/** Copies the prepared database, and the demo's keys into `dataDir`. */
export const copyDemo = async (dataDir: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const { server, template, dataDir: prepared } = JSON.parse(process.env[variable] ?? '{}') as Prepared
  await copyFile(join(prepared, keysFile), join(dataDir, keysFile))
  const name = `e2e_${process.pid}_${Date.now().toString(36)}`
  await ask(server, `create database ${name} template ${template} strategy file_copy`)
  return { url: databaseOn(server, name), drop: () => ask(server, `drop database ${name} with (force)`) }
}
