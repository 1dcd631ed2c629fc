import type { Db } from '#platform/db/db.ts'
import { savePasswordHash, voidRecoveryLinks } from '#server/account/profile-store.ts'

/** Saves a password hash and voids the reset links mailed before; the caller has authorized the change. */
export const setPassword = async (tx: Db, profileId: string, passwordHash: string, now: Date): Promise<void> => {
  await savePasswordHash(tx, profileId, passwordHash)
  await voidRecoveryLinks(tx, profileId, now)
}
