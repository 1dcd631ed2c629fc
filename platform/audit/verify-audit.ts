import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AuditLinkRow, chainStart, linkHash } from '#platform/audit/audit-link.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'

const batch = 5000

export type ChainHead = { node: string; position: number; hash: string }
type ChainBreak = {
  node: string
  position: number
  eventSeq: number | null
  problem: 'a link is missing' | 'a link was altered' | 'a row is missing' | 'a row was altered' | 'the anchor is not on the chain'
}
export type AuditReport = {
  /** Rows whose hash was recomputed. */
  checked: number
  /** The first break of each chain. */
  breaks: ChainBreak[]
  /** Rows not yet in a chain: those of the last few seconds, or rows inserted by tampering. */
  loose: number
  /** Heads to store outside the database. Passed back as anchors, they reveal whether the end of a chain was cut off. */
  heads: ChainHead[]
}

type Link = typeof auditLinks.$inferSelect

/** Returns the problem of a link and its row, given the previous link; null if there is none. */
const judgeLink = (before: Pick<Link, 'position' | 'hash'>, link: Link, row: AuditLinkRow | null): ChainBreak['problem'] | null => {
  if (link.position !== before.position + 1) return 'a link is missing'
  if (link.prevHash !== before.hash) return 'a link was altered'
  if (row === null) return 'a row is missing'
  return linkHash(link.prevHash, row) === link.hash ? null : 'a row was altered'
}

type ChainResult = { checked: number; head: ChainHead; found: ChainBreak | null }

const verifyChain = async (db: Db, node: string, anchors: readonly ChainHead[]): Promise<ChainResult> => {
  let head: ChainHead = { node, position: 0, hash: chainStart }
  const result = (found: ChainBreak | null): ChainResult => ({ checked: head.position, head, found })
  const anchored = new Map(anchors.filter((anchor) => anchor.node === node).map(({ position, hash }) => [position, hash]))
  for (;;) {
    const links = await db
      .select()
      .from(auditLinks)
      .leftJoin(auditEvents, eq(auditEvents.seq, auditLinks.eventSeq))
      .where(and(eq(auditLinks.node, node), gt(auditLinks.position, head.position)))
      .orderBy(asc(auditLinks.position))
      .limit(batch)
    for (const { audit_links: link, audit_events: row } of links) {
      const { position, eventSeq, hash } = link
      const problem = judgeLink(head, link, row)
      if (problem) return result({ node, position: head.position + 1, eventSeq, problem })
      if ((anchored.get(position) ?? hash) !== hash) return result({ node, position, eventSeq, problem: 'the anchor is not on the chain' })
      head = { node, position, hash }
    }
    if (links.length < batch) break
  }
  const last = Math.max(...anchored.keys(), 0)
  if (last <= head.position) return result(null)
  return result({ node, position: head.position + 1, eventSeq: null, problem: 'the anchor is not on the chain' })
}

/**
 * Recomputes every chain from its rows.
 * @param anchors heads of an earlier report
 */
export const verifyAudit = async (db: Db, anchors: readonly ChainHead[] = []): Promise<AuditReport> => {
  const stored = await db.selectDistinct({ node: auditLinks.node }).from(auditLinks)
  const nodes = new Set([...stored, ...anchors].map(({ node }) => node))
  const chains: ChainResult[] = []
  for (const node of [...nodes].sort()) chains.push(await verifyChain(db, node, anchors))
  const [loose] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .leftJoin(auditLinks, eq(auditLinks.eventSeq, auditEvents.seq))
    .where(isNull(auditLinks.eventSeq))
  return {
    checked: chains.reduce((sum, { checked }) => sum + checked, 0),
    breaks: chains.flatMap(({ found }) => found ?? []),
    loose: loose?.count ?? 0,
    heads: chains.map(({ head }) => head),
  }
}
