import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { postAccountNotice } from '#server/account/post-account-notice.ts'
import { confirmPinPhone, deleteFactors, saveEmailProof, unconfirmPhones } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { endOtherAccess } from '#server/session/access/end-other-access.ts'
import type { Caller } from '#server/session/who.ts'

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
  const account = await saveEmailProof(tx, profileId, portal.clock.now())
  if (account === null) return { removed: false }
  const factors = await deleteFactors(tx, profileId)
  const access = await endOtherAccess(portal, tx, profileId, sessionId)
  // A link does not show whose phones these are; the next PIN confirms the member's own.
  if (sessionId === null) await unconfirmPhones(tx, profileId)
  const removed = factors + access > 0
  if (removed) await postAccountNotice(portal, tx, { profile: { id: profileId, ...account }, group: { supportPhone } }, 'proved')
  const outcome = { event: 'email.prove', outcome: 'ok', actorId: profileId, subjectId: profileId } as const
  await writeAudit(tx, request.auditContext, removed ? { ...outcome, reason: 'Removed' } : outcome)
  return { removed }
}

/** A PIN came back, so the member reads the mailbox or holds the phone that it went to. */
export const provePinTarget = async (
  portal: Portal,
  tx: Db,
  { caller: { session }, request }: { caller: Pick<Caller, 'session'>; request: Pick<RequestContext, 'auditContext'> },
): Promise<void> => {
  const { id: profileId } = session.profile
  const to = await confirmPinPhone(tx, { profileId, sessionId: session.id, now: portal.clock.now() })
  if (to === 'email')
    await proveMailbox(portal, tx, { profileId, sessionId: session.id, supportPhone: session.group.supportPhone, request })
}
