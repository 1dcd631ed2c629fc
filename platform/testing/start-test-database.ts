import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { z } from 'zod/mini'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { joinUsers } from '#platform/db/embedded-users.ts'
import { optional, readEnv } from '#platform/env.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files find their database: a server's URL, or the data folder of the embedded server that the first file starts. */
    testDatabase: { url: string | undefined; pooler: string | undefined; dataDir: string; prefix: string }
  }
}

/** Embedded server settings for tests: no durability and many connections. */
export const testTuning = { durable: false, maxConnections: 200 }

const dropDatabases = async (connectionString: string, prefix: string): Promise<void> => {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [prefix])
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}

/**
 * Vitest's global set-up. It starts no database, so that tests without one do not wait. This process registers as a user of the embedded
 * server, which therefore runs from the first test file that needs it until the end.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, pooler } = readEnv({
    url: optional('TEST_DATABASE_URL', z.url(), 'A PostgreSQL whose user may create databases.'),
    pooler: optional('TEST_POOLER_URL', z.url(), 'A pooler in transaction mode before that server.'),
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  // The server may run as another user, who needs access to this folder.
  await chmod(dataDir, 0o711)
  const prefix = `test_${process.pid}_${Date.now().toString(36)}`
  project.provide('testDatabase', { url, pooler, dataDir, prefix })
  const leave = await joinUsers(dataDir)
  return async () => {
    if (url !== undefined) await dropDatabases(url, prefix)
    const started = await stat(join(dataDir, 'db')).catch(() => null)
    await leave()
    if (started) await (await startEmbedded({ dataDir, ...testTuning })).stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
