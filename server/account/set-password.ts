import type { Db } from '#platform/db/db.ts'
import { savePasswordHash } from '#server/account/profile-store.ts'

/** Whoever decided that the password changes: this writes its hash. */
export const setPassword = (tx: Db, profileId: string, passwordHash: string): Promise<void> => savePasswordHash(tx, profileId, passwordHash)
