import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { postAccountNotice } from '#server/account/post-account-notice.ts'
import { setPassword } from '#server/account/set-password.ts'
import type { Portal } from '#server/portal.ts'
import { endAllAccess } from '#server/session/access/end-all-access.ts'
import { confirmSession } from '#server/session/confirm-session.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import type { Caller } from '#server/session/who.ts'
import type { profileCalls } from '#shared/account/profile-calls.ts'
import type { Input } from '#shared/calls.ts'

/**
 * Changes the password by the current one (CALL-13, ACCT-14): all sessions and remembered devices end, this one included, and the owner
 * is notified.
 * @throws Failure NotFound for another's profile, CurrentPasswordWrong, PasswordBreached, TooManyTries
 */
export const changePassword = async (
  portal: Portal,
  by: { caller: Caller; request: RequestContext },
  { id, profileId = id, password, currentPassword }: Input<typeof profileCalls.changePassword>,
): Promise<void> => {
  const { session } = by.caller
  ownProfileOnly(session, id)
  if (profileId !== id) fail('NotFound')
  await checkCurrentPassword(portal, by, currentPassword)
  const passwordHash = await hashNewPassword(portal, password)
  await portal.db.transaction(async (tx) => {
    await setPassword(tx, id, passwordHash, portal.clock.now())
    await endAllAccess(portal, tx, id)
    await postAccountNotice(portal, tx, session, 'passwordChanged')
    await writeAudit(tx, by.request.auditContext, { event: 'password.change', outcome: 'ok', subjectId: id })
  })
  portal.sessions.forget('profile', id)
}

/** Confirms the session by the password, so that it may change factors for a while. */
export const confirmPassword = async (portal: Portal, by: { caller: Caller; request: RequestContext }, password: string): Promise<void> => {
  await checkCurrentPassword(portal, by, password)
  await portal.db.transaction(async (tx) => {
    await confirmSession(portal, tx, by.caller)
    await writeAudit(tx, by.request.auditContext, { event: 'session.confirm', outcome: 'ok' })
  })
  portal.sessions.forget('session', by.caller.session.id)
}
