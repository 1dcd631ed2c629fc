import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { recoveryCodes, recoveryRequests } from '#server/schema/account-tables.ts'

export const insertRequest = async (db: Db, request: typeof recoveryRequests.$inferInsert): Promise<void> => {
  await db.insert(recoveryRequests).values(request)
}

/** Takes the oldest request away; whoever takes it answers it in the same transaction. */
export const takeRequest = async (tx: Db): Promise<{ email: string } | null> => {
  const [oldest] = await tx.select().from(recoveryRequests).orderBy(recoveryRequests.id).limit(1).for('update', { skipLocked: true })
  if (!oldest) return null
  await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, oldest.id))
  return oldest
}

/** Of a profile's codes only the newest is good. */
export const insertCode = async (tx: Db, code: typeof recoveryCodes.$inferInsert): Promise<void> => {
  await tx
    .update(recoveryCodes)
    .set({ settledAt: code.createdAt })
    .where(and(eq(recoveryCodes.profileId, code.profileId), isNull(recoveryCodes.settledAt)))
  await tx.insert(recoveryCodes).values(code)
}

/** Uses a code up, in one statement: of any number of requests at once one succeeds. */
export const takeCode = async (
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
