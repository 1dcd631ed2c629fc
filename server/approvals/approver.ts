import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { findApprovesFrom } from '#server/approvals/approver-store.ts'

/** Fails with OperatorTooNew if an operator may not approve yet. */
export const requireOldEnough = async (db: Db, id: string, now: Date): Promise<void> => {
  if ((await findApprovesFrom(db, id, now)) !== null) fail('OperatorTooNew')
}
