import { clearFactor } from '#platform/auth/pin-store.ts'
import type { Db } from '#platform/db/db.ts'
import { memberApps, memberPasskeys } from '#server/mfa/member-factor-store.ts'
import { type NoticeTo, postNotice } from '#server/mfa/post-notice.ts'
import type { Portal } from '#server/portal.ts'

/**
 * Removes a member's passkeys, authenticator app, recovery codes and PIN locks, and notifies them. Phones for PINs stay: a stranger's
 * call must not replace them. The caller must also end the sessions.
 */
export const resetFactors = async (portal: Portal, tx: Db, to: NoticeTo): Promise<void> => {
  const { id } = to.profile
  await memberPasskeys.removeAll(tx, id)
  await memberApps.remove(tx, id)
  await clearFactor(tx, id)
  await postNotice(portal, tx, to, { what: 'factorsReset' })
}
