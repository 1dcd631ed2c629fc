import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { deleteAuthenticator } from '#server/mfa/authenticator-store.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import { makeRecoveryCodes } from '#server/mfa/recovery-codes.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; asking: Asking }

/** Ten new recovery codes for a member who has an app. */
export const renewRecoveryCodes = (portal: Portal, { caller, asking }: By): Promise<string[]> =>
  portal.db.transaction(async (tx) => {
    const { profile } = caller.session
    if (!profile.hasAuthenticator) fail('NotFound')
    const codes = await makeRecoveryCodes(portal, tx, profile.id)
    await postNotice(portal, tx, caller.session, { what: 'codesRenewed' })
    await writeAudit(tx, asking.trail, { event: 'authenticator.codes', outcome: 'ok', subjectId: profile.id })
    return codes
  })

/** Forgets the caller's app and its recovery codes, by the current password, and tells them. */
export const removeAuthenticator = async (portal: Portal, by: By, currentPassword: string): Promise<void> => {
  const { session } = by.caller
  const { id: profileId } = session.profile
  await checkCurrentPassword(portal, by, currentPassword)
  await portal.db.transaction(async (tx) => {
    if (!(await deleteAuthenticator(tx, profileId))) fail('NotFound')
    await announceChange(tx, 'profile', profileId)
    await postNotice(portal, tx, session, { what: 'appRemoved' })
    await writeAudit(tx, by.asking.trail, { event: 'authenticator.remove', outcome: 'ok', subjectId: profileId })
  })
  portal.sessions.forget('profile', profileId)
}
