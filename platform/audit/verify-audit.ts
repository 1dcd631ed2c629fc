import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AuditKey, type AuditLinkRow, chainStart, linkHash, linkMac, sealMac } from '#platform/audit/audit-link.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'

const batch = 5000

export type ChainHead = { node: string; position: number; hash: string }
type ChainBreak = {
  node: string
  position: number
  eventSeq: number | null
  problem:
    | 'a link is missing'
    | 'a link was altered'
    | 'a row is missing'
    | 'a row was altered'
    | 'a link was made without the key'
    | 'the anchor is not on the chain'
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

/** How far a chain has been checked. `made` is 'earlier' until a link with a MAC, and 'keyed' from then on. */
type Walk = { head: ChainHead; made: 'earlier' | 'keyed' }

/**
 * Whether a link's MAC is right where it is. Links without a MAC are from before there was a key, and count only if a seal follows them.
 */
const isMacRight = ({ made }: Walk, { position, hash, mac }: Link, keys: readonly Buffer[]): boolean => {
  if (mac === null) return made === 'earlier'
  if (made === 'earlier' && keys.some((key) => mac === sealMac(key, hash))) return true
  return (made === 'keyed' || position === 1) && keys.some((key) => mac === linkMac(key, hash))
}

/** Nodes may take on the new key this much later than the rotation that retired the old one. */
const retirementMs = 86_400_000

/** The keys that may have linked a row: whoever got a retired key later cannot add rows with it. */
const keysFor = ({ at }: AuditLinkRow, keys: readonly AuditKey[]): Buffer[] =>
  keys.filter(({ retiredAt }) => retiredAt === null || at.getTime() < retiredAt.getTime() + retirementMs).map(({ key }) => key)

type JudgedLink = { link: Link; row: AuditLinkRow | null }

/** Returns the problem of a link and its row, given the walk up to the previous link; null if there is none. */
const judgeLink = (walk: Walk, { link, row }: JudgedLink, keys: readonly AuditKey[] | undefined): ChainBreak['problem'] | null => {
  if (link.position !== walk.head.position + 1) return 'a link is missing'
  if (link.prevHash !== walk.head.hash) return 'a link was altered'
  if (row === null) return 'a row is missing'
  if (linkHash(link.prevHash, row) !== link.hash) return 'a row was altered'
  return keys === undefined || isMacRight(walk, link, keysFor(row, keys)) ? null : 'a link was made without the key'
}

const readLinks = async (db: Db, { node, position }: ChainHead): Promise<JudgedLink[]> => {
  const rows = await db
    .select()
    .from(auditLinks)
    .leftJoin(auditEvents, eq(auditEvents.seq, auditLinks.eventSeq))
    .where(and(eq(auditLinks.node, node), gt(auditLinks.position, position)))
    .orderBy(asc(auditLinks.position))
    .limit(batch)
  return rows.map(({ audit_links: link, audit_events: row }) => ({ link, row }))
}

/** The problem at the end of a chain: it stops before an anchor, or nothing vouches for its links. */
const judgeEnd = ({ head, made }: Walk, lastAnchor: number, hasKeys: boolean): ChainBreak | null => {
  const { node, position } = head
  if (lastAnchor > position) return { node, position: position + 1, eventSeq: null, problem: 'the anchor is not on the chain' }
  if (!hasKeys || position === 0 || made === 'keyed') return null
  return { node, position, eventSeq: null, problem: 'a link was made without the key' }
}

type ChainResult = { checked: number; head: ChainHead; found: ChainBreak | null }

const verifyChain = async (
  db: Db,
  node: string,
  anchors: readonly ChainHead[],
  keys: readonly AuditKey[] | undefined,
): Promise<ChainResult> => {
  let walk: Walk = { head: { node, position: 0, hash: chainStart }, made: 'earlier' }
  const result = (found: ChainBreak | null): ChainResult => ({ checked: walk.head.position, head: walk.head, found })
  const anchored = new Map(anchors.filter((anchor) => anchor.node === node).map(({ position, hash }) => [position, hash]))
  let links: JudgedLink[]
  do {
    links = await readLinks(db, walk.head)
    for (const judged of links) {
      const { position, eventSeq, hash, mac } = judged.link
      const isAnchored = (anchored.get(position) ?? hash) === hash
      const problem = judgeLink(walk, judged, keys) ?? (isAnchored ? null : 'the anchor is not on the chain')
      if (problem) return result({ node, position: walk.head.position + 1, eventSeq, problem })
      walk = { head: { node, position, hash }, made: mac === null ? 'earlier' : 'keyed' }
    }
  } while (links.length === batch)
  return result(judgeEnd(walk, Math.max(...anchored.keys(), 0), keys !== undefined))
}

/**
 * Recomputes every chain from its rows.
 * @param anchors heads of an earlier report
 * @param keys of `auditKeysOf`; without them a chain that was rebuilt after a change is only found by an anchor
 */
export const verifyAudit = async (db: Db, anchors: readonly ChainHead[], keys: readonly AuditKey[] | undefined): Promise<AuditReport> => {
  const stored = await db.selectDistinct({ node: auditLinks.node }).from(auditLinks)
  const nodes = new Set([...stored, ...anchors].map(({ node }) => node))
  const chains: ChainResult[] = []
  for (const node of [...nodes].sort()) chains.push(await verifyChain(db, node, anchors, keys))
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
