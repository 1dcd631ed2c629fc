import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import { members } from '#care/server/schema/member-tables.ts'
import { outboxMessages } from '#care/server/schema/platform-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { reminderChoices } from '#shared/account/notification-rules.ts'

export const reminderKind = 'visit-reminder'

/** Returns the deduplication key of a reminder; it includes the visit's time, so a moved visit gets new reminders. */
export const reminderKey = ({ id, requestedAt }: Pick<Visit, 'id' | 'requestedAt'>, rest: readonly (string | number)[]): string =>
  [reminderKind, id, requestedAt.getTime(), ...rest].join('/')

/** Returns scheduled visits near enough for a reminder, each with every member to remind. */
export const listRemindable = async (db: Db, now: Date): Promise<{ visit: Visit; member: CareMember }[]> => {
  const until = new Date(now.getTime() + Math.max(...reminderChoices) * 60_000)
  const rows = await db
    .select({ visit: visits, member: { id: members.id, claims: members.claims } })
    .from(visits)
    .innerJoin(members, or(eq(members.id, visits.memberId), eq(members.id, visits.patientId)))
    .where(and(eq(visits.status, 'Locked'), eq(visits.isOnDemand, false), gt(visits.requestedAt, now), lte(visits.requestedAt, until)))
  return rows.map(({ visit, member }) => ({ visit: { ...visit, clinician: null, isInterpreterInvited: false, series: null }, member }))
}

/** Returns undelivered reminders whose visit has been moved, cancelled or started since. */
export const listObsoleteReminders = async (db: Db): Promise<string[]> => {
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
