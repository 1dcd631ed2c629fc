import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AuditLinkRow } from '#platform/audit/audit-link.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'
import type { AuditOutcome } from '#shared/audit/audit-filter.ts'

/** Filters; all given ones must match. Ids are lists, because an address may belong to an operator and a member. */
export type AuditQuery = {
  from?: Date
  until?: Date
  event?: string
  outcome?: AuditOutcome
  actorIds?: readonly string[]
  subjectIds?: readonly string[]
  ip?: string
  session?: string
  /** A further condition on the row, such as whose it is. */
  within?: SQL | undefined
}

/** Sequence numbers nearly follow time: a row that commits late is within this many neighbors. */
const neighbours = 2000

/** The range of sequence numbers of a time span, so that a page is read from the key without sorting the whole span. */
const numbersOf = ({ from, until }: AuditQuery): (SQL | undefined)[] => [
  from &&
    sql`${auditEvents.seq} >= (select coalesce(min(seq), 0) from (select seq from ${auditEvents} near where near.at >= ${from.toISOString()}::timestamptz order by near.at limit ${neighbours}) first)`,
  until &&
    sql`${auditEvents.seq} <= (select coalesce(max(seq), 0) from (select seq from ${auditEvents} near where near.at < ${until.toISOString()}::timestamptz order by near.at desc limit ${neighbours}) last)`,
]

/** Matches an event; `mfa.` matches all events of that area. '/' is the character after '.'. */
const eventIs = (event: string): SQL | undefined =>
  event.endsWith('.') ? and(gte(auditEvents.event, event), lt(auditEvents.event, `${event.slice(0, -1)}/`)) : eq(auditEvents.event, event)

const fits = (query: AuditQuery): (SQL | undefined)[] => {
  const { from, until, event, outcome, actorIds, subjectIds, ip, session, within } = query
  return [
    within,
    from && gte(auditEvents.at, from),
    until && lt(auditEvents.at, until),
    event === undefined ? undefined : eventIs(event),
    outcome && eq(auditEvents.outcome, outcome),
    actorIds && inArray(auditEvents.actorId, [...actorIds]),
    subjectIds && inArray(auditEvents.subjectId, [...subjectIds]),
    ip === undefined ? undefined : eq(auditEvents.ip, ip),
    session === undefined ? undefined : eq(auditEvents.sessionHash, session),
    ...numbersOf(query),
  ]
}

/** Newest first. */
export const findAuditRows = (db: Db, query: AuditQuery, { before, most }: { before?: number; most: number }): Promise<AuditLinkRow[]> =>
  db
    .select()
    .from(auditEvents)
    .where(and(...fits(query), before === undefined ? undefined : lt(auditEvents.seq, before)))
    .orderBy(desc(auditEvents.seq))
    .limit(most)

/** Finds a piece of an export, oldest first: rows after `after` up to `last`, the last row when the export started. */
export const findAuditPiece = (db: Db, query: AuditQuery, { after, last, most }: { after: number; last: number; most: number }) =>
  db
    .select()
    .from(auditEvents)
    .where(and(...fits(query), gt(auditEvents.seq, after), lte(auditEvents.seq, last)))
    .orderBy(asc(auditEvents.seq))
    .limit(most)

export const findLastSeq = async (db: Db): Promise<number> =>
  (await db.select({ seq: auditEvents.seq }).from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1))[0]?.seq ?? 0

/** Each node's last link. */
export const listChainHeads = async (db: Db): Promise<{ node: string; position: number; at: Date }[]> =>
  db
    .selectDistinctOn([auditLinks.node], { node: auditLinks.node, position: auditLinks.position, at: auditEvents.at })
    .from(auditLinks)
    .innerJoin(auditEvents, eq(auditEvents.seq, auditLinks.eventSeq))
    .orderBy(asc(auditLinks.node), desc(auditLinks.position))
