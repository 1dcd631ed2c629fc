import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { findProfileIdOf } from '#server/account/profile-store.ts'
import { saveProfile } from '#server/account/settings-store.ts'

/**
 * Increments the version of a person's profile, because related data changed. The caller removes the profile from its cache after the
 * commit. Returns null for a person without an account.
 */
export const moveProfileVersion = async (tx: Db, personId: string): Promise<string | null> => {
  const profileId = await findProfileIdOf(tx, personId)
  if (profileId === null) return null
  await saveProfile(tx, profileId, {})
  await announceChange(tx, 'profile', profileId)
  return profileId
}
