import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { admitNewEmail, askForEmail } from '#server/account/change-email.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { voidContactCodes } from '#server/account/contact-code.ts'
import { postToFormerPhone } from '#server/account/post-account-notice.ts'
import { profileShown } from '#server/account/profile-shown.ts'
import { listConfirmedPhones } from '#server/account/profile-store.ts'
import { deleteNewPhones, findProfile, saveNewPhone, saveProfile } from '#server/account/settings-store.ts'
import type { Portal } from '#server/portal.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import { isJustConfirmed } from '#server/session/session-record.ts'
import type { Caller } from '#server/session/who.ts'
import type { profileCalls, ShownProfile } from '#shared/account/profile-calls.ts'
import { sentLanguage } from '#shared/account/profile-language.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'

type By = { caller: Caller; request: RequestContext }
type ProfileInput = Input<typeof profileCalls.updateProfile>
type New = { email: string | null; phone: string | null }

/** The contacts in the request that differ from the profile's. */
const newContacts = (input: ProfileInput, before: ShownProfile): New => {
  const email = input.email === undefined ? null : sameEmail(input.email)
  return {
    email: email === before.email ? null : email,
    phone: input.phone === undefined || input.phone === before.phone ? null : input.phone,
  }
}

/** Requires proof of identity: a stolen session must not change the e-mail or the phone for PINs (security 2.18). */
const proveMember = async (portal: Portal, by: By, isNew: New, currentPassword: string | undefined): Promise<void> => {
  if (isNew.email !== null && !currentPassword) fail('Required', { field: 'currentPassword' })
  const isProved = isNew.email === null && (isNew.phone === null || isJustConfirmed(by.caller.session, portal.clock.now()))
  if (isProved) return
  if (!currentPassword) return fail('ConfirmationNeeded')
  await checkCurrentPassword(portal, by, currentPassword)
}

/** Saves a phone. A new number needs a code, and the old number is notified; the confirmed number needs none. */
const keepPhone = async (portal: Portal, tx: Db, { session }: Caller, number: string): Promise<void> => {
  const { id } = session.profile
  const [former] = await listConfirmedPhones(tx, id)
  await voidContactCodes(portal, tx, session, 'phone')
  if (former?.number === number) return void (await deleteNewPhones(tx, id))
  await saveNewPhone(tx, id, number, portal.clock.now())
  if (former) await postToFormerPhone(portal, tx, session, former.number)
}

const plainChange = (input: ProfileInput) => ({
  first: input.first,
  last: input.last,
  gender: input.gender,
  language: sentLanguage(input),
  ...(input.zip === undefined ? {} : { zip: input.zip || null }),
  ...(input.timeZone === undefined ? {} : { timeZone: input.timeZone || null }),
})

/** Names of the changed fields; never their values. */
const changedFields = (change: Record<string, unknown>, before: Record<string, unknown>, isNew: New): string =>
  [
    ...Object.keys(change).filter((name) => change[name] !== before[name]),
    ...(['email', 'phone'] as const).filter((name) => isNew[name]),
  ].join(' ')

/**
 * Saves the caller's profile (CALL-25, ACCT-02..13).
 * @throws Failure ProfileUserEmailDuplicated, ConfirmationNeeded, CurrentPasswordWrong, ZipInvalid
 */
export const updateProfile = async (portal: Portal, by: By, input: ProfileInput): Promise<ShownProfile> => {
  const { caller, request } = by
  const { session } = caller
  ownProfileOnly(session, input.id)
  if (input.zip && !isRealZip(input.zip)) fail('ZipInvalid', { field: 'zip' })
  const before = await profileShown(portal, input.id)
  const kept = (await findProfile(portal.db, input.id)) ?? fail('NotFound')
  const isNew = newContacts(input, before)
  await proveMember(portal, by, isNew, input.currentPassword)
  if (isNew.email !== null) await admitNewEmail(portal, by, isNew.email)
  const change = plainChange(input)
  await portal.db.transaction(async (tx) => {
    await saveProfile(tx, input.id, change)
    if (isNew.email !== null) await askForEmail(portal, tx, caller, isNew.email)
    if (isNew.phone !== null) await keepPhone(portal, tx, caller, isNew.phone)
    await announceChange(tx, 'profile', input.id)
    const reason = changedFields(change, kept, isNew)
    await writeAudit(tx, request.auditContext, {
      event: 'profile.update',
      outcome: 'ok',
      subjectId: input.id,
      ...(reason ? { reason } : {}),
    })
  })
  portal.sessions.forget('profile', input.id)
  return profileShown(portal, input.id)
}
