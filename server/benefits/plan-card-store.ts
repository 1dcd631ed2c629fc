import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { planCards } from '#server/schema/benefit-tables.ts'
import { memberships } from '#server/schema/eligibility-tables.ts'

/** What a plan's ID cards show beside name, terms and coverage; null where the plan's data do not have it. */
export type PlanCard = Omit<typeof planCards.$inferSelect, 'planId' | 'savedAt'>

/** What the cards of these plans show, by plan. */
export const listPlanCards = async (db: Db, planIds: readonly string[]): Promise<ReadonlyMap<string, PlanCard>> => {
  const rows = await db
    .select()
    .from(planCards)
    .where(inArray(planCards.planId, [...planIds]))
  return new Map(rows.map(({ planId, savedAt: _, ...card }) => [planId, card]))
}

/** Saves what a plan's cards show, as a whole. */
export const savePlanCard = async (db: Db, planId: string, card: PlanCard, savedAt: Date): Promise<void> => {
  const row = { ...card, savedAt }
  await db
    .insert(planCards)
    .values({ planId, ...row })
    .onConflictDoUpdate({ target: planCards.planId, set: row })
}

/** The sponsor's number for the subscriber, which is the member id of the whole family; null if no file has given one. */
export const findSubscriberNumber = async (db: Db, membershipId: string): Promise<string | null> =>
  (await db.select({ number: memberships.subscriberNumber }).from(memberships).where(eq(memberships.id, membershipId)))[0]?.number ?? null
