import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { findOperatorById, type Operator, updateOperator } from '#server/operators/operator-store.ts'
import { operatorInvitations } from '#server/schema/operator-tables.ts'

/** Voids the open invitations of an operator. */
export const settleInvitations = async (tx: Db, operatorId: string, now: Date): Promise<void> => {
  await tx
    .update(operatorInvitations)
    .set({ settledAt: now })
    .where(and(eq(operatorInvitations.operatorId, operatorId), isNull(operatorInvitations.settledAt)))
}

/** Stores an invitation and voids those before it. */
export const saveInvitation = async (
  tx: Db,
  operatorId: string,
  { codeHash, createdAt, expiresAt }: { codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await settleInvitations(tx, operatorId, createdAt)
  await tx.insert(operatorInvitations).values({ id: uuidv7(), operatorId, codeHash, createdAt, expiresAt })
}

/**
 * Consumes a code and sets the password; null if the code or its operator is no longer valid. Of concurrent requests, only one succeeds.
 */
export const claimInvitation = async (tx: Db, codeHash: string, passwordHash: string, now: Date): Promise<Operator | null> => {
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
  const operator = taken ? await findOperatorById(tx, taken.operatorId) : null
  if (!operator || operator.endedAt !== null) return null
  await updateOperator(tx, operator.id, { passwordHash })
  return operator
}
