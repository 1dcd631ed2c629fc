import type { PoolClient } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { copyRows } from '#platform/import/copy-rows.ts'
import type { Removal } from '#platform/import/removal-guard.ts'
import type { MemberBatch } from '#server/benefits/networks/network-row.ts'

/** Creates the tables of one load; they end with the transaction. A statement over a million rows may take longer than others are allowed. */
export const createNetworkStaging = async (client: PoolClient): Promise<void> => {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '128MB'`)
  await client.query('lock table portal.networks in share row exclusive mode')
  await client.query(`
    create temp table staged_members (line int, network int, provider_id text, tin text, zip text, starts_on date, ends_on date) on commit drop;
    create temp table damaged_members (network int, provider_id text, tin text) on commit drop;
    create temp table staged_networks (network int primary key, id uuid, key text, name text, source text, as_of date, is_older boolean) on commit drop`)
}

const memberColumns = ['line', 'network', 'provider_id', 'tin', 'zip', 'starts_on', 'ends_on']

/** Stages rows. `placeOf` numbers a network of the file; a damaged row of any network has null. */
export const stageMembers = async (client: PoolClient, { good, damaged }: MemberBatch, placeOf: (key: string) => number): Promise<void> => {
  await copyRows(
    client,
    'staged_members',
    memberColumns,
    good.map(({ line, network, provider, tin, zip, startsOn, endsOn }) => [
      line,
      placeOf(network.key),
      provider,
      tin,
      zip,
      startsOn,
      endsOn,
    ]),
  )
  await copyRows(
    client,
    'damaged_members',
    ['network', 'provider_id', 'tin'],
    damaged.map(({ network, provider, tin }) => [network === null ? null : placeOf(network.key), provider, tin]),
  )
}

export type StagedNetwork = { place: number; key: string; name: string; source: string; asOf: string }

/** Finds the stored networks of a file's networks, with new ids for the others. One whose stored list is of a later day is older. */
export const stageNetworks = async (client: PoolClient, networks: readonly StagedNetwork[]): Promise<void> => {
  await copyRows(
    client,
    'staged_networks',
    ['network', 'id', 'key', 'name', 'source', 'as_of', 'is_older'],
    networks.map(({ place, key, name, source, asOf }) => [place, uuidv7(), key, name, source, asOf, false]),
  )
  await client.query(`update staged_networks s set id = n.id, is_older = n.as_of > s.as_of from portal.networks n where n.key = s.key`)
}

export type MemberCounts = { added: number; changed: number; unchanged: number; older: number; removed: number; kept: number }

/** The key of a participation, the columns of the unique index. */
const sameMember = (one: string, other: string): string =>
  `${one}.provider_id = ${other}.provider_id and ${one}.network_id = ${other}.network_id and ${one}.tin = ${other}.tin and ${one}.zip = ${other}.zip
   and coalesce(${one}.starts_on, '-infinity') = coalesce(${other}.starts_on, '-infinity')`

/** Whether the file has a damaged row that may be this stored one. */
const isInDoubt = `exists (select from damaged_members d where (d.network is null or d.network = n.network)
  and ((d.provider_id = '' and d.tin = '') or (d.provider_id <> '' and d.provider_id = m.provider_id)
    or (d.provider_id = '' and d.tin <> '' and m.provider_id = '' and d.tin = m.tin)))`

/**
 * Replaces the lists of the file's networks by its rows, and counts what it did. Of rows of one place and first day the last counts. A stored
 * row that is missing is removed, unless a damaged row may be it: those are `kept`.
 */
export const mergeParticipations = async (client: PoolClient, now: Date): Promise<{ counts: MemberCounts; removals: Removal[] }> => {
  await client.query(
    `insert into portal.networks (id, key, name, source, as_of, loaded_at, members, id_kinds)
    select id, key, name, source, as_of, $1::timestamptz, 0, '{}' from staged_networks where not is_older
    on conflict (key) do update set name = excluded.name, source = excluded.source, as_of = excluded.as_of, loaded_at = excluded.loaded_at`,
    [now],
  )
  await client.query('analyze staged_members')
  await client.query(`
    create temp table given_members on commit drop as
    select distinct on (s.provider_id, n.id, s.tin, s.zip, s.starts_on) n.id as network_id, s.provider_id, s.tin, s.zip, s.starts_on, s.ends_on
    from staged_members s join staged_networks n on n.network = s.network and not n.is_older
    order by s.provider_id, n.id, s.tin, s.zip, s.starts_on, s.line desc`)
  await client.query('analyze given_members')
  await client.query(`
    create temp table missing_members on commit drop as
    select m.ctid as place, m.network_id, ${isInDoubt} as is_kept
    from portal.network_members m join staged_networks n on n.id = m.network_id and not n.is_older
    where not exists (select from given_members g where ${sameMember('g', 'm')})`)
  const [{ changed } = { changed: 0 }, { added } = { added: 0 }] = [
    await countOf(
      client,
      'changed',
      `
      update portal.network_members m set ends_on = g.ends_on from given_members g
      where ${sameMember('m', 'g')} and m.ends_on is distinct from g.ends_on`,
    ),
    await countOf(
      client,
      'added',
      `
      insert into portal.network_members (network_id, provider_id, tin, zip, starts_on, ends_on)
      select network_id, provider_id, tin, zip, starts_on, ends_on from given_members
      on conflict on constraint network_members_place do nothing`,
    ),
  ]
  // `members` still counts the rows from before this load.
  const { rows: removals } = await client.query<Removal>(`
    select 'the network ' || n.key as source, p.members as stored, count(*)::int as removing
    from missing_members x join staged_networks n on n.id = x.network_id join portal.networks p on p.id = n.id
    where not x.is_kept group by n.key, p.members order by n.key`)
  await client.query('delete from portal.network_members m using missing_members x where m.ctid = x.place and not x.is_kept')
  const { rows } = await client.query<{ given: number; older: number; removed: number; kept: number }>(`
    select (select count(*)::int from given_members) as given,
      (select count(*)::int from staged_members) - (select count(*)::int from given_members) as older,
      (select count(*)::int from missing_members where not is_kept) as removed,
      (select count(*)::int from missing_members where is_kept) as kept`)
  const { given = 0, ...others } = rows[0] ?? { older: 0, removed: 0, kept: 0 }
  await client.query(`
    update portal.networks p set members = c.members, id_kinds = c.kinds
    from (select n.id, count(m.network_id)::int as members,
        coalesce(array_agg(distinct case when m.provider_id ~ '^[0-9]{10}$' then 'npi' else split_part(m.provider_id, '-', 1) end)
          filter (where m.provider_id <> ''), '{}') as kinds
      from staged_networks n left join portal.network_members m on m.network_id = n.id where not n.is_older group by n.id) c
    where p.id = c.id`)
  return { counts: { added, changed, unchanged: given - added - changed, ...others }, removals }
}

const countOf = async <const Name extends string>(client: PoolClient, name: Name, statement: string): Promise<Record<Name, number>> =>
  ({ [name]: (await client.query(statement)).rowCount ?? 0 }) as Record<Name, number>
