import { fail } from '#platform/http/fail.ts'
import { listConfirmedPhones } from '#server/account/profile-store.ts'
import { findNewEmail, findNewPhone, findProfile } from '#server/account/settings-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ShownProfile } from '#shared/account/profile-calls.ts'
import { chosenLanguage } from '#shared/account/profile-language.ts'

/** A profile for its member, with unconfirmed contacts (ACCT-10). */
export const profileShown = async ({ db, clock }: Portal, id: string): Promise<ShownProfile> => {
  const { language, emailProvedAt, ...profile } = (await findProfile(db, id)) ?? fail('NotFound')
  const newPhone = await findNewPhone(db, id)
  const phone = newPhone ?? (await listConfirmedPhones(db, id))[0]
  return {
    ...profile,
    ...chosenLanguage(language),
    newEmail: await findNewEmail(db, id, clock.now()),
    isEmailProved: emailProvedAt !== null,
    phone: phone?.number ?? null,
    isPhoneConfirmed: newPhone === null,
  }
}
