import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { postAccountNotice } from '#server/account/post-account-notice.ts'
import { saveEmailProof, unconfirmPhones } from '#server/account/profile-store.ts'
import { findAuthenticator, forgetAuthenticator } from '#server/mfa/authenticator-store.ts'
import { deletePasskeysOf, listPasskeys } from '#server/mfa/passkey-store.ts'
import type { Portal } from '#server/portal.ts'
import { endOtherSessions, listDevices } from '#server/session/access/access-store.ts'
import { announceEnd } from '#server/session/access/announce-end.ts'
import { revokeDevicesOf } from '#server/session/access/device-store.ts'
import { endSessionsOf } from '#server/session/session-store.ts'

type Proof = {
  profileId: string
  /** The session in which the code was entered; null if a mailed link was used, which proves nothing about sessions. */
  sessionId: string | null
  /** For the mail to the member. */
  supportPhone: string | null
  request: Pick<RequestContext, 'auditContext'>
}

/**
 * Records that the caller reads the account's mailbox. The first time, everything added before it goes: passkeys, the authenticator app,
 * remembered devices and other sessions, because anybody may have typed the address (M1 of the review of November 2026). The member is told
 * by mail. What is added after the first proof stays. The caller removes the profile from the session cache after the commit.
 * @returns whether something was removed
 */
export const proveMailbox = async (
  portal: Portal,
  tx: Db,
  { profileId, sessionId, supportPhone, request }: Proof,
): Promise<{ removed: boolean }> => {
  const now = portal.clock.now()
  const account = await saveEmailProof(tx, profileId, now)
  if (account === null) return { removed: false }
  const added = [await listPasskeys(tx, profileId), await listDevices(tx, profileId, now)].flat().length
  const hasApp = (await findAuthenticator(tx, profileId)) !== null
  await deletePasskeysOf(tx, profileId)
  await forgetAuthenticator(tx, profileId)
  await revokeDevicesOf(tx, profileId, now)
  const ended = sessionId === null ? await endSessionsOf(tx, profileId, now) : await endOtherSessions(tx, profileId, sessionId, now)
  await announceEnd(tx, ended)
  // A link does not show whose phones these are; the next PIN confirms the member's own.
  if (sessionId === null) await unconfirmPhones(tx, profileId)
  await announceChange(tx, 'profile', profileId)
  const removed = added > 0 || hasApp || ended.length > 0
  if (removed) await postAccountNotice(portal, tx, { profile: { id: profileId, ...account }, group: { supportPhone } }, 'proved')
  const outcome = { event: 'email.prove', outcome: 'ok', actorId: profileId, subjectId: profileId } as const
  await writeAudit(tx, request.auditContext, removed ? { ...outcome, reason: 'Removed' } : outcome)
  return { removed }
}
