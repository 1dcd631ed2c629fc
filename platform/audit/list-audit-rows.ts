import { and, desc, eq, isNull, lt, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'

type Asked = {
  /** Ids under which one person stands in the log as whom something was about. */
  subjectIds: readonly [string, ...string[]]
  actorId: string
  /** Leaves out what the person did. */
  others: boolean
  hidden: readonly string[]
  /** Goes on below this row. */
  before?: number
  most: number
}

const { seq, at, event, outcome, reason, level } = auditEvents
const columns = { seq, at, event, outcome, reason, actorId: auditEvents.actorId, level }

/** The rows about one person, and what they did that is about nobody else; each way by its own index, the newest first. */
export const listAuditRows = async (db: Db, { subjectIds, actorId, others, hidden, before, most }: Asked) => {
  const rest = [
    notInArray(event, [...hidden]),
    before === undefined ? undefined : lt(seq, before),
    others ? or(isNull(auditEvents.actorId), ne(auditEvents.actorId, actorId)) : undefined,
  ]
  const by = (which: SQL | undefined) =>
    db
      .select(columns)
      .from(auditEvents)
      .where(and(which, ...rest))
      .orderBy(desc(seq))
      .limit(most)
  const [first, ...more] = subjectIds
  const about = (id: string) => by(eq(auditEvents.subjectId, id))
  const own = by(and(eq(auditEvents.actorId, actorId), isNull(auditEvents.subjectId)))
  return unionAll(own, about(first), ...more.map(about))
    .orderBy(desc(columns.seq))
    .limit(most)
}
export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]
