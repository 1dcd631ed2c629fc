import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { insertProfile } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SubmittedPlatform } from '#shared/registration/submitted-platform.ts'

type NewProfile = {
  personId: string
  email: string
  passwordHash: string
  phone: string
  first: string
  last: string
  gender: 'Male' | 'Female' | 'Other' | null
  zip: string | null
  submittedFromPlatform?: SubmittedPlatform | null
}

/** Creates a profile with its phone and legal acceptances, stamped with version and time (REG-34, REG-35, REG-40). */
export const createProfile = async ({ clock, config }: Portal, tx: Db, { phone, ...profile }: NewProfile): Promise<string> => {
  const [id, now] = [uuidv7(), clock.now()]
  const result = await insertProfile(tx, { id, ...profile, createdAt: now }, phone, { version: config.legalVersion, at: now })
  if (result === 'email taken') fail('ProfileUserEmailDuplicated', { field: 'email' })
  if (result === 'person taken') fail('Conflict')
  return id
}
