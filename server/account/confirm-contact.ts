import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { countContactCode, judgeContactCode, newContactCode } from '#server/account/contact-code.ts'
import { postAccountNotice, postEmailCode, postPhoneCode, postWelcomeCode } from '#server/account/post-account-notice.ts'
import { isEmailTaken, voidRecoveryLinks } from '#server/account/profile-store.ts'
import { proveMailbox } from '#server/account/prove-mailbox.ts'
import {
  confirmNewPhone,
  deleteNewEmail,
  deleteNewPhones,
  findNewEmail,
  findNewPhone,
  saveNewEmail,
  saveProfile,
} from '#server/account/settings-store.ts'
import type { Portal } from '#server/portal.ts'
import { forgetMemberDevices } from '#server/session/access/end-member-access.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; request: RequestContext }

/**
 * Sends a code to the unconfirmed phone (MFA-31 applies).
 * @throws Failure NotFound if there is none, TooManyTries
 */
export const sendPhoneCode = async (portal: Portal, { caller: { session }, request }: By, method: 'text' | 'phone_call') => {
  const { number } = (await findNewPhone(portal.db, session.profile.id)) ?? fail('NotFound')
  await countContactCode(portal, { session, request }, number)
  return portal.db.transaction(async (tx) => {
    const code = await newContactCode(portal, tx, session, 'phone')
    await postPhoneCode(portal, tx, session, { ...code, number, method })
    await writeAudit(tx, request.auditContext, { event: 'phone.code.send', outcome: 'ok' })
    return { expiresAt: code.deliverBy.toISOString() }
  })
}

/** Confirms the new phone for PINs. Browsers remembered through the old one need a PIN again. */
export const confirmPhone = async (portal: Portal, { caller: { session }, request }: By, code: string): Promise<void> => {
  const { id } = session.profile
  const { number } = (await findNewPhone(portal.db, id)) ?? fail('NotFound')
  await judgeContactCode(portal, session, 'phone', code)
  await portal.db.transaction(async (tx) => {
    if (!(await confirmNewPhone(tx, id, number, portal.clock.now()))) fail('Conflict')
    await saveProfile(tx, id, {})
    await forgetMemberDevices(portal, tx, id)
    await announceChange(tx, 'profile', id)
    await postAccountNotice(portal, tx, session, 'phoneChanged')
    await writeAudit(tx, request.auditContext, { event: 'phone.confirm', outcome: 'ok', subjectId: id })
  })
  portal.sessions.forget('profile', id)
}

export const dropPhone = (portal: Portal, { caller: { session }, request }: By): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if (!(await deleteNewPhones(tx, session.profile.id))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'phone.drop', outcome: 'ok' })
  })

/**
 * Sends another code to the new address, or to the profile's own address while nobody has proved it.
 * @throws Failure NotFound if there is none, TooManyTries
 */
export const sendEmailCode = async (portal: Portal, { caller: { session }, request }: By) => {
  const { id: profileId } = session.profile
  const now = portal.clock.now()
  const isProved = session.profile.emailProvedAt !== null
  const email = await findNewEmail(portal.db, profileId, now)
  if (email === null && isProved) fail('NotFound')
  await countContactCode(portal, { session, request }, email ?? session.profile.email)
  return portal.db.transaction(async (tx) => {
    const code = await newContactCode(portal, tx, session, email === null ? 'own email' : 'email')
    if (email === null) await postWelcomeCode(portal, tx, session, { ...code, language: languageOfRequest(request) })
    else {
      await saveNewEmail(tx, { profileId, email, createdAt: now, expiresAt: code.deliverBy })
      await postEmailCode(portal, tx, session, { ...code, email })
    }
    await writeAudit(tx, request.auditContext, { event: 'email.code.send', outcome: 'ok' })
    return { expiresAt: code.deliverBy.toISOString() }
  })
}

/** Confirms the profile's own address, which was typed at registration. */
const proveOwnEmail = async (portal: Portal, { caller: { session }, request }: By, code: string): Promise<{ removed: boolean }> => {
  const { profile, group } = session
  if (profile.emailProvedAt !== null) fail('NotFound')
  await judgeContactCode(portal, session, 'own email', code)
  const by = { profileId: profile.id, sessionId: session.id, supportPhone: group.supportPhone, request }
  return portal.db.transaction((tx) => proveMailbox(portal, tx, by))
}

/** Confirms the new address for sign-in and notifies the old one. */
const moveToEmail = async (
  portal: Portal,
  { caller: { session }, request }: By,
  email: string,
  code: string,
): Promise<{ removed: boolean }> => {
  const { id } = session.profile
  if (await isEmailTaken(portal.db, email)) fail('ProfileUserEmailDuplicated')
  await judgeContactCode(portal, session, 'email', code)
  return portal.db.transaction(async (tx) => {
    await saveProfile(tx, id, { email })
    await deleteNewEmail(tx, id)
    // They are in the former mailbox.
    await voidRecoveryLinks(tx, id, portal.clock.now())
    await forgetMemberDevices(portal, tx, id)
    await announceChange(tx, 'profile', id)
    await postAccountNotice(portal, tx, session, 'emailChanged')
    await writeAudit(tx, request.auditContext, { event: 'email.confirm', outcome: 'ok', subjectId: id })
    return proveMailbox(portal, tx, { profileId: id, sessionId: session.id, supportPhone: session.group.supportPhone, request })
  })
}

/**
 * Confirms the new address, or the own address of a new account.
 * @returns whether the first proof of a mailbox removed what was added before
 * @throws Failure NotFound if no address waits, ProfileUserEmailDuplicated if another account took the new one meanwhile
 */
export const confirmEmail = async (portal: Portal, by: By, code: string): Promise<{ removed: boolean }> => {
  const { id } = by.caller.session.profile
  const email = await findNewEmail(portal.db, id, portal.clock.now())
  const result = email === null ? await proveOwnEmail(portal, by, code) : await moveToEmail(portal, by, email, code)
  portal.sessions.forget('profile', id)
  return result
}

export const dropEmail = (portal: Portal, { caller: { session }, request }: By): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if (!(await deleteNewEmail(tx, session.profile.id))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'email.drop', outcome: 'ok' })
  })
