import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client, type Pool } from 'pg'
import { from, to } from 'pg-copy-streams'
import { connectionOf } from '#platform/db/open-db.ts'

/** Runs `work` with a client of its own. A pool's clients are watched, and `to` of pg-copy-streams refuses a client that others listen to. */
export const withCopyClient = async <T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...connectionOf(pool), statement_timeout: 0 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const fileOf = (folder: string, table: string): string => join(folder, `${table}.txt`)

/** Writes each table into a file of the folder. */
export const copyOut = async (client: Client, tables: readonly string[], folder: string): Promise<void> => {
  for (const table of tables) {
    await pipeline(client.query(to(`copy portal.${table} to stdout`)), createWriteStream(fileOf(folder, table)))
    // A client begins its next COPY only after an ordinary query.
    await client.query('select')
  }
}

/** Loads the files of `copyOut` into the tables of a schema. */
export const copyIn = async (client: Client, tables: readonly string[], folder: string, schema = 'portal'): Promise<void> => {
  for (const table of tables)
    await pipeline(createReadStream(fileOf(folder, table)), client.query(from(`copy ${schema}.${table} from stdin`)))
}
