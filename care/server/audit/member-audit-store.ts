import { and, desc, eq, inArray, isNull, lt, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { members } from '#care/server/schema/member-tables.ts'
import { auditEvents } from '#care/server/schema/platform-tables.ts'
import type { Db } from '#platform/db/db.ts'

type Asked = { memberId: string; others: boolean; hidden: readonly string[]; before?: number; most: number }

const { seq, at, event, outcome, actorId, level } = auditEvents
const columns = { seq, at, event, outcome, actorId, level }

/** The rows about a patient, and what they did that is about nobody; each way by its own index, the newest first. */
export const listMemberRows = (db: Db, { memberId, others, hidden, before, most }: Asked) => {
  const rest = [
    notInArray(event, [...hidden]),
    before === undefined ? undefined : lt(seq, before),
    others ? or(isNull(actorId), ne(actorId, memberId)) : undefined,
  ]
  const by = (which: SQL | undefined) =>
    db
      .select(columns)
      .from(auditEvents)
      .where(and(which, ...rest))
      .orderBy(desc(seq))
      .limit(most)
  const about = by(eq(auditEvents.subjectId, memberId))
  return unionAll(about, by(and(eq(actorId, memberId), isNull(auditEvents.subjectId))))
    .orderBy(desc(columns.seq))
    .limit(most)
}
export type MemberAuditRow = Awaited<ReturnType<typeof listMemberRows>>[number]

type Names = ReadonlyMap<string, string>

/** What clinicians are called, by their ids; those who have ended too. */
export const findClinicianNames = async (db: Db, ids: readonly string[]): Promise<Names> => {
  const rows = await db
    .select()
    .from(clinicians)
    .where(inArray(clinicians.id, [...ids]))
  return new Map(rows.map(({ id, first, last, credentials }) => [id, `${first} ${last}, ${credentials}`]))
}

/** First names of members, by their telehealth ids. */
export const findMemberNames = async (db: Db, ids: readonly string[]): Promise<Names> => {
  const rows = await db
    .select()
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map(rows.map(({ id, claims }) => [id, claims.member.first]))
}
