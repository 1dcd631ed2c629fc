import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { recoveryCodes, recoveryRequests } from '#server/schema/account-tables.ts'

export const insertRecoveryRequest = async (db: Db, request: typeof recoveryRequests.$inferInsert): Promise<void> => {
  await db.insert(recoveryRequests).values(request)
}

/** Deletes and returns the oldest request; the caller answers it in the same transaction. */
export const claimRecoveryRequest = async (tx: Db): Promise<{ email: string } | null> => {
  const [oldest] = await tx.select().from(recoveryRequests).orderBy(recoveryRequests.id).limit(1).for('update', { skipLocked: true })
  if (!oldest) return null
  await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, oldest.id))
  return oldest
}

/** Inserts a code and voids the profile's earlier ones. */
export const insertCode = async (tx: Db, code: typeof recoveryCodes.$inferInsert): Promise<void> => {
  await tx
    .update(recoveryCodes)
    .set({ settledAt: code.createdAt })
    .where(and(eq(recoveryCodes.profileId, code.profileId), isNull(recoveryCodes.settledAt)))
  await tx.insert(recoveryCodes).values(code)
}

/** Consumes a code in one statement: of concurrent requests, only one succeeds. */
export const consumeRecoveryLink = async (
  tx: Db,
  { profileId, codeHash, now }: { profileId: string; codeHash: string; now: Date },
): Promise<boolean> => {
  const good = and(
    eq(recoveryCodes.profileId, profileId),
    eq(recoveryCodes.codeHash, codeHash),
    isNull(recoveryCodes.settledAt),
    gt(recoveryCodes.expiresAt, now),
  )
  return (await tx.update(recoveryCodes).set({ settledAt: now }).where(good).returning({ id: recoveryCodes.id })).length > 0
}
