import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientConfig } from 'pg'
import { DbClient } from '#platform/db/db-client.ts'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'

const tables = {
  doctors: { table: sql.raw('portal.directory_doctors'), id: sql.raw('npi') },
  facilities: { table: sql.raw('portal.directory_facilities'), id: sql.raw('id') },
} as const satisfies Record<DirectoryKind, object>

const isNow = (row: string, { day }: NetworkFilter): SQL =>
  sql`coalesce(${sql.raw(row)}.starts_on <= ${day}::date, true) and coalesce(${sql.raw(row)}.ends_on >= ${day}::date, true)`
const isOf = (row: string, { ids }: NetworkFilter): SQL => sql`${sql.raw(row)}.network_id = any(${sql.param([...ids])}::uuid[])`
const isAt = (row: string, zip: SQL): SQL => sql`(${sql.raw(row)}.zip = '' or ${sql.raw(row)}.zip = ${zip})`

/**
 * Whether the entry `id` at `zip` of the surrounding query is in one of the networks: named itself, or by a contract with a TIN under which a
 * list names it. The same rule as `networkStatusOf` of shared/benefits/network-status.ts, at the place that searches measure.
 */
export const isInNetwork = (id: SQL, zip: SQL, filter: NetworkFilter): SQL => sql`(exists (select from portal.network_members m
    where m.provider_id = ${id} and ${isOf('m', filter)} and ${isAt('m', zip)} and ${isNow('m', filter)})
  or exists (select from portal.network_members t join portal.network_members c on c.provider_id = '' and c.tin = t.tin
    where t.provider_id = ${id} and t.tin <> '' and ${isOf('c', filter)} and ${isAt('c', zip)} and ${isNow('c', filter)}))`

/** The ids of all entries in one of the networks, as `isInNetwork` decides, by joins of whole tables. */
const idsInNetworks = (kind: DirectoryKind, filter: NetworkFilter): SQL => {
  const { table, id } = tables[kind]
  const own = sql`d.${id}`
  return sql`select ${own} as id from ${table} d join portal.network_members m on m.provider_id = ${own}
    where ${isOf('m', filter)} and ${isAt('m', sql`d.zip`)} and ${isNow('m', filter)}
    union
    select ${own} from portal.network_members c join portal.network_members t on t.tin = c.tin and t.provider_id <> ''
    join ${table} d on ${own} = t.provider_id
    where c.provider_id = '' and c.tin <> '' and ${isOf('c', filter)} and ${isAt('c', sql`d.zip`)} and ${isNow('c', filter)}`
}

/** Lists the ids of all entries in one of the networks. This takes long, so it uses its own connection without the request timeouts. */
export const listIdsInNetworks = async (
  connection: ClientConfig,
  filter: NetworkFilter,
): Promise<Record<DirectoryKind, readonly string[]>> => {
  const client = new DbClient({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
  await client.connect()
  try {
    await client.query(`set work_mem = '128MB'`)
    const db = drizzle(client)
    const idsOf = async (kind: DirectoryKind) => (await db.execute<{ id: string }>(idsInNetworks(kind, filter))).rows.map(({ id }) => id)
    return { doctors: await idsOf('doctors'), facilities: await idsOf('facilities') }
  } finally {
    await client.end()
  }
}
