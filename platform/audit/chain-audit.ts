import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { chainStart, linkHash, linkMac } from '#platform/audit/audit-link.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'

/** Rows of one search, which reads again what is linked already. */
const batch = 1000
/** Rows hashed at once: more would hold up the requests of the same process. */
const slice = 100

/**
 * How old a row may be when it commits. A statement is cut off after 30 s, so 'usual' finds nearly all and reads little; 'long' also finds
 * those of long transactions.
 */
const longestCommit = { usual: sql`interval '2 minutes'`, long: sql`interval '1 hour'` }
export type LongestCommit = keyof typeof longestCommit

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
const findLoose = (tx: Db, node: string, headAt: Date | null, longest: LongestCommit) =>
  tx
    .select()
    .from(auditEvents)
    .leftJoin(auditLinks, eq(auditLinks.eventSeq, auditEvents.seq))
    .where(
      and(
        eq(auditEvents.node, node),
        isNull(auditLinks.eventSeq),
        headAt ? gt(auditEvents.at, sql`${headAt.toISOString()}::timestamptz - ${longestCommit[longest]}`) : undefined,
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.seq))
    .limit(batch)

type Link = Omit<typeof auditLinks.$inferInsert, 'node'>

/** One parameter for each column: a statement with one for each value takes as long to build as the links take to compute. */
const insertLinks = (tx: Db, node: string, links: readonly Link[]) =>
  tx.execute(sql`
  insert into ${auditLinks} (node, position, event_seq, prev_hash, hash, mac)
  select ${node}, link.* from unnest(
    ${sql.param(links.map(({ position }) => position))}::bigint[], ${sql.param(links.map(({ eventSeq }) => eventSeq))}::bigint[],
    ${sql.param(links.map(({ prevHash }) => prevHash))}::text[], ${sql.param(links.map(({ hash }) => hash))}::text[],
    ${sql.param(links.map(({ mac }) => mac))}::text[]) as link`)

type Chaining = { key: Buffer; longest: LongestCommit }

/** @returns the number of rows linked */
const chainBatch = (db: Db, node: string, { key, longest }: Chaining): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit chain ${node}`}))`)
    const head = await findHead(tx, node)
    const loose = await findLoose(tx, node, head.at, longest)
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
  let linked = 0
  for (let count = batch; count === batch; linked += count) count = await chainBatch(db, node, chaining)
  return linked
}

/**
 * Appends the rows committed since the last run to each node's hash chain, also to those of nodes that no longer exist. It runs as a job, so
 * that no request waits for the head of a chain.
 * @param key of `auditKeyOf`
 * @returns the number of rows linked
 */
export const chainAudit = async (db: Db, key: Buffer, longest: LongestCommit = 'long'): Promise<number> => {
  let linked = 0
  for (const node of await findNodes(db)) linked += await chainNode(db, node, { key, longest })
  return linked
}
