import { hashPassword, needsRehash } from '#platform/auth/password-hash.ts'
import type { Db } from '#platform/db/db.ts'
import { savePasswordHash } from '#server/account/profile-store.ts'

/** At a good sign-in, the one moment the password is known, a hash with older figures is made anew. */
export const renewPasswordHash = async (db: Db, account: { id: string; passwordHash: string }, password: string): Promise<void> => {
  if (needsRehash(account.passwordHash)) await savePasswordHash(db, account.id, await hashPassword(password))
}
