import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { postAccountNotice } from '#server/account/post-account-notice.ts'
import { setPassword } from '#server/account/set-password.ts'
import type { Portal } from '#server/portal.ts'
import { endAllAccess } from '#server/session/end-all-access.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import type { Caller } from '#server/session/who.ts'
import type { profileCalls } from '#shared/account/profile-calls.ts'
import type { Input } from '#shared/calls.ts'

/**
 * Sets a new password by the current one (CALL-13, ACCT-14): every session and remembered device ends, this one too, and the owner is told.
 * @throws Failure NotFound for another's profile, CurrentPasswordWrong, PasswordBreached, TooManyTries
 */
export const changePassword = async (
  portal: Portal,
  by: { caller: Caller; asking: Asking },
  { id, profileId = id, password, currentPassword }: Input<typeof profileCalls.changePassword>,
): Promise<void> => {
  const { session } = by.caller
  ownProfileOnly(session, id)
  if (profileId !== id) fail('NotFound')
  await checkCurrentPassword(portal, by, currentPassword)
  const passwordHash = await hashNewPassword(portal, password)
  await portal.db.transaction(async (tx) => {
    await setPassword(tx, id, passwordHash)
    await endAllAccess(portal, tx, id)
    await postAccountNotice(portal, tx, session, 'passwordChanged')
    await writeAudit(tx, by.asking.trail, { event: 'password.change', outcome: 'ok', subjectId: id })
  })
  portal.sessions.forget('profile', id)
}
