import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import { members } from '#care/server/schema/member-tables.ts'
import { outboxMessages } from '#care/server/schema/platform-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { reminderChoices } from '#shared/account/notification-rules.ts'

export const reminderKind = 'visit-reminder'

/** A reminder's own name: of this visit at this time. Another time is another reminder. */
export const reminderKey = ({ id, requestedAt }: Pick<Visit, 'id' | 'requestedAt'>, rest: readonly (string | number)[]): string =>
  [reminderKind, id, requestedAt.getTime(), ...rest].join('/')

/** Visits whose time is agreed on and near enough for a reminder, with each member who is to be reminded of it. */
export const listRemindable = async (db: Db, now: Date): Promise<{ visit: Visit; member: CareMember }[]> => {
  const until = new Date(now.getTime() + Math.max(...reminderChoices) * 60_000)
  const rows = await db
    .select({ visit: visits, member: { id: members.id, claims: members.claims } })
    .from(visits)
    .innerJoin(members, or(eq(members.id, visits.memberId), eq(members.id, visits.patientId)))
    .where(and(eq(visits.status, 'Locked'), eq(visits.isOnDemand, false), gt(visits.requestedAt, now), lte(visits.requestedAt, until)))
  return rows.map(({ visit, member }) => ({ visit: { ...visit, clinician: null }, member }))
}

/** Reminders that wait to be delivered and whose visit has been moved, cancelled or begun since. */
export const listVainReminders = async (db: Db): Promise<string[]> => {
  const key = sql`${reminderKind} || '/' || ${visits.id} || '/' || (extract(epoch from ${visits.requestedAt}) * 1000)::bigint || '/'`
  const stillHolds = sql`exists (select from ${visits} where ${visits.status} = 'Locked' and starts_with(${outboxMessages.dedupeKey}, ${key}))`
  const rows = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.status, 'waiting'),
        eq(outboxMessages.kind, reminderKind),
        isNotNull(outboxMessages.dedupeKey),
        sql`not ${stillHolds}`,
      ),
    )
  return rows.map(({ id }) => id)
}
