import type { Pool } from 'pg'
import { copyIn, copyOut, withCopyClient } from '#bench/measure/copy-tables.ts'

const tables = ['memberships', 'persons', 'coverage_spans'] as const

/** Seconds that COPY alone takes for the stored rows, into empty tables of the same shape, with the same indexes and foreign keys. */
export const copyAgain = (pool: Pool, folder: string): Promise<number> =>
  withCopyClient(pool, async (client) => {
    await copyOut(client, tables, folder)
    await client.query('drop schema if exists bench cascade; create schema bench')
    for (const table of tables) await client.query(`create table bench.${table} (like portal.${table} including all)`)
    await client.query(`alter table bench.memberships add foreign key (group_id) references portal.groups (id);
      alter table bench.persons add foreign key (membership_id) references bench.memberships (id);
      alter table bench.coverage_spans add foreign key (person_id) references bench.persons (id)`)
    const began = performance.now()
    await copyIn(client, tables, folder, 'bench')
    return (performance.now() - began) / 1000
  })
