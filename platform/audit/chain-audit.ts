import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { chainStart, linkHash, linkMac } from '#platform/audit/audit-link.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'

/** Rows hashed at once: more would hold up the requests of the same process. */
const slice = 100

/**
 * The ways to search for rows without a link: how old a row may be when it commits, and how many rows one search takes. Each reads again
 * what was linked within that time. 'newest' is for the rows of the process itself, between its requests. A statement is cut off after
 * 30 s, so 'usual' finds nearly all; 'long' also finds those of long transactions.
 */
const searches = {
  newest: { age: sql`interval '5 seconds'`, rows: 200, pauseMs: 20 },
  usual: { age: sql`interval '2 minutes'`, rows: 1000, pauseMs: 0 },
  long: { age: sql`interval '1 hour'`, rows: 1000, pauseMs: 0 },
}
export type ChainSearch = keyof typeof searches

const findHead = async (tx: Db, node: string) => {
  const [head] = await tx
    .select({ position: auditLinks.position, hash: auditLinks.hash, at: auditEvents.at })
    .from(auditLinks)
    .innerJoin(auditEvents, eq(auditEvents.seq, auditLinks.eventSeq))
    .where(eq(auditLinks.node, node))
    .orderBy(desc(auditLinks.position))
    .limit(1)
  return head ?? { position: 0, hash: chainStart, at: null }
}

/** Committed rows without a link, oldest first. Numbers are assigned before the commit, so a lower one may appear after a higher one. */
const findLoose = (tx: Db, node: string, headAt: Date | null, search: ChainSearch) =>
  tx
    .select()
    .from(auditEvents)
    .leftJoin(auditLinks, eq(auditLinks.eventSeq, auditEvents.seq))
    .where(
      and(
        eq(auditEvents.node, node),
        isNull(auditLinks.eventSeq),
        headAt ? gt(auditEvents.at, sql`${headAt.toISOString()}::timestamptz - ${searches[search].age}`) : undefined,
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.seq))
    .limit(searches[search].rows)

type Link = Omit<typeof auditLinks.$inferInsert, 'node'>

/** One parameter for each column: a statement with one for each value takes as long to build as the links take to compute. */
const insertLinks = (tx: Db, node: string, links: readonly Link[]) =>
  tx.execute(sql`
  insert into ${auditLinks} (node, position, event_seq, prev_hash, hash, mac)
  select ${node}, link.* from unnest(
    ${sql.param(links.map(({ position }) => position))}::bigint[], ${sql.param(links.map(({ eventSeq }) => eventSeq))}::bigint[],
    ${sql.param(links.map(({ prevHash }) => prevHash))}::text[], ${sql.param(links.map(({ hash }) => hash))}::text[],
    ${sql.param(links.map(({ mac }) => mac))}::text[]) as link`)

type Chaining = { key: Buffer; search: ChainSearch }

/** @returns the number of rows linked */
const chainBatch = (db: Db, node: string, { key, search }: Chaining): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit chain ${node}`}))`)
    const head = await findHead(tx, node)
    const loose = await findLoose(tx, node, head.at, search)
    let { position, hash } = head
    for (let from = 0; from < loose.length; from += slice) {
      const links = loose.slice(from, from + slice).map(({ audit_events: row }) => {
        const prevHash = hash
        position += 1
        hash = linkHash(prevHash, row)
        return { position, eventSeq: row.seq, prevHash, hash, mac: linkMac(key, hash) }
      })
      await insertLinks(tx, node, links)
    }
    return loose.length
  })

/** Every node that ever wrote a row. Skips through the index instead of scanning six years of rows. */
export const findNodes = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ node: string }>(sql`
    with recursive nodes as (
      (select node from audit_events order by node limit 1)
      union all
      select (select e.node from audit_events e where e.node > nodes.node order by e.node limit 1) from nodes where nodes.node is not null
    ) select node from nodes where node is not null`)
  return rows.map(({ node }) => node)
}

/** Whether the newest row of a node has no link yet. */
export const isNewestLoose = async (db: Db, node: string): Promise<boolean> => {
  const { rows } = await db.execute<{ loose: boolean }>(sql`
    select not exists (select from audit_links where event_seq = newest.seq) as loose
    from (select seq from audit_events where node = ${node} order by at desc, seq desc limit 1) as newest`)
  return rows[0]?.loose === true
}

/** Appends the rows committed since the last run to one node's chain. Returns the number of rows linked. */
export const chainNode = async (db: Db, node: string, chaining: Chaining): Promise<number> => {
  const { rows, pauseMs } = searches[chaining.search]
  let linked = 0
  for (;;) {
    const count = await chainBatch(db, node, chaining)
    linked += count
    if (count < rows) return linked
    await sleep(pauseMs)
  }
}

/**
 * Appends the rows committed since the last run to each node's hash chain, also to those of nodes that no longer exist. It runs as a job, so
 * that no request waits for the head of a chain.
 * @param key of `auditKeyOf`
 * @returns the number of rows linked
 */
export const chainAudit = async (db: Db, key: Buffer, search: ChainSearch = 'long'): Promise<number> => {
  let linked = 0
  for (const node of await findNodes(db)) linked += await chainNode(db, node, { key, search })
  return linked
}
