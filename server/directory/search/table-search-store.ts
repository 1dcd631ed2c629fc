import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { type DirectoryKind, directoryCategories, sexOfGender } from '#server/directory/directory-kinds.ts'
import { isInNetwork } from '#server/directory/networks/in-network-store.ts'
import type { DirectoryFinding, DirectoryQuery } from '#server/directory/search/directory-query.ts'
import { gridColumns, stripsAround } from '#server/directory/snapshot/search-grid.ts'
import { cellOfRow, directoryDoctors, directoryFacilities } from '#server/schema/directory-tables.ts'

/** Radians of a fixed-point degree, as in `great-circle.ts`. */
const radians = Math.PI / 180 / 1e7

/** An array parameter, so that the statement text does not depend on its length. */
const textArray = (texts: readonly string[]): SQL => sql`${sql.param(texts)}::text[]`

type Source = {
  table: typeof directoryDoctors | typeof directoryFacilities
  id: SQL
  /** The order of rows at equal distance, before their ids; bytewise, as in a snapshot. */
  names: SQL
  filters: (query: DirectoryQuery) => SQL[]
}

const sources: Record<DirectoryKind, Source> = {
  doctors: {
    table: directoryDoctors,
    id: sql.raw('npi'),
    names: sql.raw('last_folded as name, first as more'),
    filters: ({ categories, sex, name }) => [
      ...(categories === null ? [] : [sql`specialties && ${textArray(categories.map((at) => directoryCategories.doctors[at] as string))}`]),
      ...(sex === null ? [] : [sql`gender = ${sex === sexOfGender.M ? 'M' : 'F'}`]),
      ...(name === '' ? [] : [sql`starts_with(last_folded, ${name})`]),
    ],
  },
  facilities: {
    table: directoryFacilities,
    id: sql.raw('id'),
    names: sql.raw(`lower(company) as name, '' as more`),
    filters: ({ categories }) => [
      sql`twin_of is null`,
      ...(categories === null ? [] : [sql`kind = any(${textArray(categories.map((at) => directoryCategories.facilities[at] as string))})`]),
    ],
  },
}

/**
 * The search on the tables, when there is no snapshot: by an index on the grid's squares, measuring every row in the circle. Formula,
 * steps and order equal the snapshot's, so results do too; time grows with the rows in reach.
 */
export const searchTables = async (db: Db, kind: DirectoryKind, query: DirectoryQuery): Promise<DirectoryFinding> => {
  const { table, id, names, filters } = sources[kind]
  const { center, limit, offset, most } = query
  const strips = stripsAround(center, limit)
  const first = sql.param(strips.map(({ row, from }) => row * gridColumns + from))
  const last = sql.param(strips.map(({ row, to }) => row * gridColumns + to - 1))
  const inNetwork = query.network ? [isInNetwork(sql`${table}.${id}`, sql`${table}.zip`, query.network)] : []
  const where = sql.join([sql`${cellOfRow} between first_cell and last_cell`, ...filters(query), ...inNetwork], sql` and `)
  const { rows } = await db.execute<DirectoryFinding>(sql`
    with placed as (
      select ${id} as id, ${names}, round(lat * 1e7) as lat, round(lon * 1e7) as lon
      from unnest(${first}::int[], ${last}::int[]) as strip (first_cell, last_cell) join ${table} on ${where}
    ), turned as (
      select *, sin((lat - ${center.lat}::float8) * ${radians}::float8 / 2) as north,
        sin(least(abs(lon - ${center.lon}::float8), 3600000000 - abs(lon - ${center.lon}::float8)) * ${radians}::float8 / 2) as east
      from placed
    ), near as materialized (
      select *, north * north + ${center.cosLat}::float8 * cos(lat * ${radians}::float8) * (east * east) as haversine from turned
    ), within as materialized (
      select id, name, more, haversine from near where haversine <= ${limit}::float8
    ), page as (
      select id, haversine, row_number() over () as place from (
        select * from within order by haversine, name collate "C", more collate "C", id collate "C" limit ${most} offset ${offset}
      ) as sorted
    )
    select (select count(*)::int from within) as "availableCount",
      (select coalesce(json_agg(json_build_object('id', id, 'haversine', haversine) order by place), '[]') from page) as found`)
  return rows[0] ?? { availableCount: 0, found: [] }
}

/** A pool, or one connection of it. */
export type Asks = { query<R extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<R>> }

/** Runs `work` in a read-only repeatable-read transaction, with index scans only. */
export const inOneMoment = async <T>(pool: Pool, work: (db: Db, client: Asks) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isBroken = true
  try {
    // The planner estimates a strip at a ninth of the table and would scan all of it.
    await client.query('begin isolation level repeatable read, read only; set local enable_seqscan = off')
    const result = await work(drizzle(client), client)
    await client.query('commit')
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}
