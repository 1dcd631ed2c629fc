import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { from, to } from 'pg-copy-streams'

const tables = ['memberships', 'persons', 'coverage_spans'] as const

/** Seconds that COPY alone takes for the stored rows, into empty tables of the same shape, with the same indexes and foreign keys. */
export const copyAgain = async (pool: Pool, folder: string): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; drop schema if exists bench cascade; create schema bench')
    for (const table of tables) {
      await pipeline(client.query(to(`copy portal.${table} to stdout`)), createWriteStream(join(folder, table)))
      await client.query(`create table bench.${table} (like portal.${table} including all)`)
    }
    await client.query(`alter table bench.memberships add foreign key (group_id) references portal.groups (id);
      alter table bench.persons add foreign key (membership_id) references bench.memberships (id);
      alter table bench.coverage_spans add foreign key (person_id) references bench.persons (id)`)
    const began = performance.now()
    for (const table of tables) await pipeline(createReadStream(join(folder, table)), client.query(from(`copy bench.${table} from stdin`)))
    return (performance.now() - began) / 1000
  } finally {
    client.release(true)
  }
}
