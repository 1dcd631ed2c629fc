import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { closeProfile } from '#server/account/closing-store.ts'
import { postAccountNotice } from '#server/account/post-account-notice.ts'
import type { Portal } from '#server/portal.ts'
import { endAllAccess } from '#server/session/access/end-all-access.ts'
import type { Caller } from '#server/session/who.ts'
import { sameEmail } from '#shared/fields/email.ts'

/**
 * Closes the caller's account. The password and the retyped address prevent accidents.
 * @throws Failure NotYourEmail for the field `email`, CurrentPasswordWrong, TooManyTries
 */
export const closeAccount = async (
  portal: Portal,
  by: { caller: Caller; request: RequestContext },
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> => {
  const { session } = by.caller
  const { id } = session.profile
  if (sameEmail(email) !== session.profile.email) fail('NotYourEmail', { field: 'email' })
  await checkCurrentPassword(portal, by, currentPassword)
  await portal.db.transaction(async (tx) => {
    await endAllAccess(portal, tx, id)
    await postAccountNotice(portal, tx, session, 'closed')
    await closeProfile(tx, { id, personId: session.person.id }, portal.clock.now())
    await writeAudit(tx, by.request.auditContext, { event: 'account.close', outcome: 'ok', subjectId: id })
  })
  portal.sessions.forget('profile', id)
}
