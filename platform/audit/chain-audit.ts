import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { chainStart, linkHash, linkMac } from '#platform/audit/audit-link.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'

const batch = 1000
/** Maximum age at which a row can commit, with a wide margin: requests are cut off after 30 s. Older rows need no search. */
const longestTransaction = sql`interval '1 hour'`

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
const findLoose = (tx: Db, node: string, headAt: Date | null) =>
  tx
    .select()
    .from(auditEvents)
    .leftJoin(auditLinks, eq(auditLinks.eventSeq, auditEvents.seq))
    .where(
      and(
        eq(auditEvents.node, node),
        isNull(auditLinks.eventSeq),
        headAt ? gt(auditEvents.at, sql`${headAt.toISOString()}::timestamptz - ${longestTransaction}`) : undefined,
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.seq))
    .limit(batch)

/** @returns the number of rows linked */
const chainBatch = (db: Db, node: string, key: Buffer): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit chain ${node}`}))`)
    const head = await findHead(tx, node)
    const loose = await findLoose(tx, node, head.at)
    let { position, hash } = head
    const links = loose.map(({ audit_events: row }) => {
      const prevHash = hash
      position += 1
      hash = linkHash(prevHash, row)
      return { node, position, eventSeq: row.seq, prevHash, hash, mac: linkMac(key, hash) }
    })
    if (links.length > 0) await tx.insert(auditLinks).values(links)
    return links.length
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

/** Appends a node's rows to its chain. @returns the number of rows linked */
export const chainNode = async (db: Db, node: string, key: Buffer): Promise<number> => {
  let linked = 0
  for (let count = batch; count === batch; linked += count) count = await chainBatch(db, node, key)
  return linked
}

/**
 * Appends the rows committed since the last run to each node's hash chain, also to those of nodes that no longer exist. It runs as a job, so
 * that no request waits for the head of a chain.
 * @param key of `auditKeyOf`
 * @returns the number of rows linked
 */
export const chainAudit = async (db: Db, key: Buffer): Promise<number> => {
  let linked = 0
  for (const node of await findNodes(db)) linked += await chainNode(db, node, key)
  return linked
}
