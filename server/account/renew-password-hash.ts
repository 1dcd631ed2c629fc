import { hashPassword, needsRehash } from '#platform/auth/password-hash.ts'
import type { Db } from '#platform/db/db.ts'
import { savePasswordHash } from '#server/account/profile-store.ts'

/** Renews a hash with outdated parameters at sign-in, the only time the password is known. */
export const renewPasswordHash = async (db: Db, account: { id: string; passwordHash: string }, password: string): Promise<void> => {
  if (needsRehash(account.passwordHash)) await savePasswordHash(db, account.id, await hashPassword(password))
}
