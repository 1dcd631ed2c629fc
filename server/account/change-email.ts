import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { countContactCode, newContactCode } from '#server/account/contact-code.ts'
import { postAccountNotice, postEmailCode } from '#server/account/post-account-notice.ts'
import { isEmailTaken } from '#server/account/profile-store.ts'
import { saveNewEmail } from '#server/account/settings-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import type { contactCalls } from '#shared/account/contact-calls.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'

type By = { caller: Caller; request: RequestContext }

/**
 * Counts the code that a new address will get.
 * @throws Failure ProfileUserEmailDuplicated, TooManyTries, PinTriesUsed, PinLocked
 */
export const admitNewEmail = async (portal: Portal, { caller: { session }, request }: By, email: string): Promise<void> => {
  if (await isEmailTaken(portal.db, email)) fail('ProfileUserEmailDuplicated', { field: 'email' })
  await countContactCode(portal, { session, request }, email)
}

/** Sends a code to the new address and a notice to the current one, in the caller's transaction. */
export const askForEmail = async (portal: Portal, tx: Db, { session }: Caller, email: string): Promise<void> => {
  const code = await newContactCode(portal, tx, session, 'email')
  await saveNewEmail(tx, { profileId: session.profile.id, email, createdAt: portal.clock.now(), expiresAt: code.deliverBy })
  await postEmailCode(portal, tx, session, { ...code, email })
  await postAccountNotice(portal, tx, session, 'emailAsked')
}

/**
 * Enters another address, such as after a typing error at registration. It replaces the old one once its code is entered.
 * @throws Failure CurrentPasswordWrong, Conflict if it is the same address, ProfileUserEmailDuplicated, TooManyTries
 */
export const changeEmail = async (portal: Portal, by: By, input: Input<typeof contactCalls.changeEmail>): Promise<void> => {
  const { session } = by.caller
  const email = sameEmail(input.email)
  if (email === session.profile.email) fail('Conflict', { field: 'email' })
  await checkCurrentPassword(portal, by, input.currentPassword)
  await admitNewEmail(portal, by, email)
  await portal.db.transaction(async (tx) => {
    await askForEmail(portal, tx, by.caller, email)
    await writeAudit(tx, by.request.auditContext, { event: 'email.change', outcome: 'ok', subjectId: session.profile.id })
  })
}
