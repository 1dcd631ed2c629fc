import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { findProfileIdOf } from '#server/account/profile-store.ts'
import { saveProfile } from '#server/account/settings-store.ts'

/**
 * Something changed that hangs on a person's account and stands elsewhere: whoever has read the account reads it anew.
 * The caller forgets the profile in its cache after the commit; null for a person without an account.
 */
export const moveProfileVersion = async (tx: Db, personId: string): Promise<string | null> => {
  const profileId = await findProfileIdOf(tx, personId)
  if (profileId === null) return null
  await saveProfile(tx, profileId, {})
  await announceChange(tx, 'profile', profileId)
  return profileId
}
