import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { operatorInvitations } from '#server/schema/operator-tables.ts'

/** Voids what waits for an operator; of their invitations at most the newest is good. */
export const settleInvitations = async (tx: Db, operatorId: string, now: Date): Promise<void> => {
  await tx
    .update(operatorInvitations)
    .set({ settledAt: now })
    .where(and(eq(operatorInvitations.operatorId, operatorId), isNull(operatorInvitations.settledAt)))
}

export const insertInvitation = async (tx: Db, invitation: typeof operatorInvitations.$inferInsert): Promise<void> => {
  await tx.insert(operatorInvitations).values(invitation)
}

/** Uses a code up, in one statement: of any number of requests at once one succeeds. */
export const takeInvitationCode = async (tx: Db, codeHash: string, now: Date): Promise<{ operatorId: string } | null> => {
  const good = and(
    eq(operatorInvitations.codeHash, codeHash),
    isNull(operatorInvitations.settledAt),
    gt(operatorInvitations.expiresAt, now),
  )
  const [taken] = await tx
    .update(operatorInvitations)
    .set({ settledAt: now })
    .where(good)
    .returning({ operatorId: operatorInvitations.operatorId })
  return taken ?? null
}
