import { and, eq, inArray, lt } from 'drizzle-orm'
import { followUps } from '#care/server/schema/choice-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { FollowUpState } from '#shared/visits/choice/follow-up-rules.ts'

export type OfferedFollowUp = typeof followUps.$inferSelect

export const insertFollowUp = async (tx: Db, followUp: typeof followUps.$inferInsert): Promise<void> => {
  await tx.insert(followUps).values(followUp)
}

export const findFollowUp = async (db: Db, id: string): Promise<OfferedFollowUp | null> =>
  (await db.select().from(followUps).where(eq(followUps.id, id)))[0] ?? null

/** Selects a follow-up and locks its row until the transaction ends. */
export const lockFollowUp = async (tx: Db, id: string): Promise<OfferedFollowUp | null> =>
  (await tx.select().from(followUps).where(eq(followUps.id, id)).for('update'))[0] ?? null

/** Takes a follow-up out of everybody's inbox. */
const removeFromInbox = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx.delete(inboxItems).where(and(eq(inboxItems.kind, 'followUp'), inArray(inboxItems.subjectId, [...ids])))
}

type Settled = { state: Exclude<FollowUpState, 'offered'>; bookedVisitId: string | null; now: Date }

/** Books or declines a follow-up, which then leaves the inbox. */
export const settleFollowUp = async (tx: Db, id: string, { state, bookedVisitId, now }: Settled): Promise<void> => {
  await tx.update(followUps).set({ state, bookedVisitId, settledAt: now }).where(eq(followUps.id, id))
  await removeFromInbox(tx, [id])
}

/** Takes follow-ups that were due before a day and that nobody booked out of the inbox. */
export const removePastOffers = async (tx: Db, dueBefore: string): Promise<void> => {
  const past = await tx
    .select({ id: followUps.id })
    .from(followUps)
    .innerJoin(inboxItems, and(eq(inboxItems.kind, 'followUp'), eq(inboxItems.subjectId, followUps.id)))
    .where(and(eq(followUps.state, 'offered'), lt(followUps.dueOn, dueBefore)))
  await removeFromInbox(
    tx,
    past.map(({ id }) => id),
  )
}
