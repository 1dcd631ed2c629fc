import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '#platform/db/db.ts'
import { type CopyValue, copyRow } from '#platform/import/copy-text.ts'

/** Writes rows by COPY in the client's open transaction. Table and columns must be constants, never text of a file. */
export const copyRows = async (
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> => {
  if (rows.length === 0) return
  const lines = function* () {
    for (let at = 0; at < rows.length; at += 500)
      yield rows
        .slice(at, at + 500)
        .map(copyRow)
        .join('')
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
}

/** The open transaction of a load's client, for what is written with it. */
export const dbOfLoad = (client: PoolClient): Db => drizzle(client)
