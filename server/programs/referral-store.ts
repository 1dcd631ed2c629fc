import { eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { programReferrals } from '#server/schema/program-tables.ts'
import type { Program } from '#shared/programs/program-rules.ts'

export type Referral = typeof programReferrals.$inferSelect

export const listReferrals = (db: Db, profileId: string): Promise<Referral[]> =>
  db.select().from(programReferrals).where(eq(programReferrals.profileId, profileId))

/** Notes that the member agreed and goes on to the partner, for the first time or again; who takes part stays enrolled. */
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

/** The first time counts; null when there is no such referral. */
export const markEnrolled = async (db: Db, id: string, now: Date): Promise<Referral | null> => {
  if (!isUuid(id)) return null
  const at = sql`coalesce(${programReferrals.enrolledAt}, ${now.toISOString()}::timestamptz)`
  return (await db.update(programReferrals).set({ enrolledAt: at }).where(eq(programReferrals.id, id)).returning())[0] ?? null
}
