import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { postFirstCode } from '#server/account/contact-code.ts'
import { insertProfile } from '#server/account/profile-store.ts'
import { queueInquiries } from '#server/benefits/inquiry-queue/queue-inquiries.ts'
import type { Portal } from '#server/portal.ts'
import type { Language } from '#shared/languages.ts'
import type { SubmittedPlatform } from '#shared/registration/submitted-platform.ts'

type NewProfile = {
  personId: string
  email: string
  /** Whether a code sent to this address was entered before, as a proof of who registers. */
  isEmailProved?: boolean
  passwordHash: string
  phone: string
  /** As for the address. */
  isPhoneProved?: boolean
  first: string
  last: string
  gender: 'Male' | 'Female' | 'Other' | null
  zip: string | null
  /** For the mail with the code. */
  pageLanguage: Language
  submittedFromPlatform?: SubmittedPlatform | null
}

/**
 * Creates a profile with its phone and legal acceptances, stamped with version and time (REG-34, REG-35, REG-40). Where
 * `REGISTRATION_PROOF` is `full` and the address is not proved already, a code goes there, and the account opens only its settings until
 * the code is entered.
 */
export const createProfile = async (
  portal: Portal,
  tx: Db,
  { phone, isPhoneProved = false, isEmailProved = false, pageLanguage: language, ...profile }: NewProfile,
): Promise<string> => {
  const { clock, config } = portal
  const [id, now] = [uuidv7(), clock.now()]
  const mustProveEmail = !isEmailProved && config.registrationProof === 'full'
  const row = { id, ...profile, createdAt: now, emailProvedAt: isEmailProved ? now : null, mustProveEmail }
  const number = { number: phone, confirmedAt: isPhoneProved ? now : null }
  const result = await insertProfile(tx, row, number, { version: config.legalVersion, at: now })
  if (result === 'email taken') fail('ProfileUserEmailDuplicated', { field: 'email' })
  if (result === 'person taken') fail('Conflict')
  await queueInquiries(config, tx, { personIds: [profile.personId], reason: 'registration', now })
  if (mustProveEmail) await postFirstCode(portal, tx, { id, email: profile.email, language })
  return id
}
