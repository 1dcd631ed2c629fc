import type { Db } from '#platform/db/db.ts'
import { savePasswordHash } from '#server/account/profile-store.ts'

/** Saves a password hash; the caller has authorized the change. */
export const setPassword = (tx: Db, profileId: string, passwordHash: string): Promise<void> => savePasswordHash(tx, profileId, passwordHash)
