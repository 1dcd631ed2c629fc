import { and, desc, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { repeatedReads } from '#shared/audit/audit-events.ts'

type Asked = {
  /** Ids of one person as the subject of audit rows. */
  subjectIds: readonly [string, ...string[]]
  actorId: string
  /** Excludes the person's own actions. */
  others: boolean
  hidden: readonly string[]
  /** Events of which the person's own actions are listed although they are about somebody else. */
  ownEvents?: readonly string[]
  /** Events that are left out if the person is the actor. */
  hiddenOfSelf?: readonly string[]
  /** Returns only rows with a lower `seq`. */
  before?: number
  most: number
}

const { seq, at, event, outcome, reason, level } = auditEvents
const columns = { seq, at, event, outcome, reason, actorId: auditEvents.actorId, level }

const earlier = alias(auditEvents, 'earlier')

/** Whether the same person did not read the same within the hour before. */
const isFirstOfSeries = or(
  notInArray(event, [...repeatedReads]),
  sql`not exists (select from ${auditEvents} earlier where ${earlier.subjectId} = ${auditEvents.subjectId} and ${earlier.actorId} = ${auditEvents.actorId}
    and ${earlier.event} = ${event} and ${earlier.outcome} = ${outcome} and ${earlier.seq} < ${seq} and ${earlier.at} > ${at} - interval '1 hour')`,
)

/** Lists the rows about one person, the person's own actions without a subject, and those of `ownEvents`, newest first. Each part uses its own index. */
export const listAuditRows = async (
  db: Db,
  { subjectIds, actorId, others, hidden, hiddenOfSelf = [], ownEvents = [], before, most }: Asked,
) => {
  const byOther = or(isNull(auditEvents.actorId), ne(auditEvents.actorId, actorId))
  const rest = [
    notInArray(event, [...hidden]),
    before === undefined ? undefined : lt(seq, before),
    others ? byOther : undefined,
    hiddenOfSelf.length === 0 ? undefined : or(notInArray(event, [...hiddenOfSelf]), byOther),
    isFirstOfSeries,
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
  const aboutOthers = and(inArray(event, [...ownEvents]), notInArray(auditEvents.subjectId, [...subjectIds]))
  const own = by(and(eq(auditEvents.actorId, actorId), or(isNull(auditEvents.subjectId), aboutOthers)))
  return unionAll(own, about(first), ...more.map(about))
    .orderBy(desc(columns.seq))
    .limit(most)
}
export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]
