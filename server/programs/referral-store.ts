import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { programReferrals } from '#server/schema/program-tables.ts'
import type { Program } from '#shared/programs/program-rules.ts'

export type Referral = typeof programReferrals.$inferSelect

export const listReferrals = (db: Db, profileId: string): Promise<Referral[]> =>
  db.select().from(programReferrals).where(eq(programReferrals.profileId, profileId))

/** Records that the member consented and opened the partner's site, for the first time or again. Keeps an enrollment. */
export const saveReferral = async (db: Db, made: { id: string; profileId: string; program: Program; now: Date }): Promise<string> => {
  const { id, profileId, program, now } = made
  const [saved] = await db
    .insert(programReferrals)
    .values({ id, profileId, program, consentedAt: now, openedAt: now })
    .onConflictDoUpdate({
      target: [programReferrals.profileId, programReferrals.program],
      set: { consentedAt: now, openedAt: now },
    })
    .returning({ id: programReferrals.id })
  return saved?.id ?? id
}

/** Keeps the first enrollment time; returns null if there is no such referral. */
export const markEnrolled = async (db: Db, id: string, now: Date): Promise<Referral | null> => {
  if (!isUuid(id)) return null
  const at = sql`coalesce(${programReferrals.enrolledAt}, ${now.toISOString()}::timestamptz)`
  return (await db.update(programReferrals).set({ enrolledAt: at }).where(eq(programReferrals.id, id)).returning())[0] ?? null
}

/** Enrolled members whose inbox has not been notified, oldest enrollment first. */
export const listUnnotifiedReferrals = async (db: Db, most: number) => {
  const rows = await db
    .select({
      id: programReferrals.id,
      program: programReferrals.program,
      enrolledAt: programReferrals.enrolledAt,
      telehealthId: persons.telehealthId,
      first: profiles.first,
      last: profiles.last,
      profileId: profiles.id,
      email: profiles.email,
      language: profiles.language,
    })
    .from(programReferrals)
    .innerJoin(profiles, eq(profiles.id, programReferrals.profileId))
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .where(and(isNotNull(programReferrals.enrolledAt), isNull(programReferrals.notifiedAt)))
    .orderBy(asc(programReferrals.enrolledAt), asc(programReferrals.id))
    .limit(most)
  return rows.map(({ id, program, enrolledAt, profileId, email, language, ...member }) => ({
    id,
    program,
    enrolledAt: enrolledAt as Date,
    member,
    profile: { id: profileId, email, language },
  }))
}

export const markReferralNotified = async (db: Db, id: string, notifiedAt: Date): Promise<void> => {
  await db.update(programReferrals).set({ notifiedAt }).where(eq(programReferrals.id, id))
}
