import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import type { Portal } from '#server/portal.ts'
import { confirmSession } from '#server/session/confirm-session.ts'
import type { Caller } from '#server/session/who.ts'

/** The member gave the password again: for a while the session may touch the factors. */
export const confirmPassword = async (portal: Portal, by: { caller: Caller; asking: Asking }, password: string): Promise<void> => {
  await checkCurrentPassword(portal, by, password)
  await portal.db.transaction(async (tx) => {
    await confirmSession(portal, tx, by.caller)
    await writeAudit(tx, by.asking.trail, { event: 'session.confirm', outcome: 'ok' })
  })
  portal.sessions.forget('session', by.caller.session.id)
}
