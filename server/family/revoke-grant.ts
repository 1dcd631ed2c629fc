import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { moveProfileVersion } from '#server/account/move-profile-version.ts'
import { endGrant } from '#server/family/grant-store.ts'
import { mailGrant } from '#server/family/mail-grant.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

type Ask = { id: string; session: Pick<SessionRecord, 'person'>; asking: Asking }

/** Ends a grant at once, by whoever of the two wants it; both are told. @throws NotFound where neither is the caller, or it is over */
export const revokeGrant = async (portal: Portal, { id, session, asking }: Ask): Promise<void> => {
  const profileId = await portal.db.transaction(async (tx) => {
    const { grantorId, delegateId } = (await endGrant(tx, id, session.person.id, portal.clock.now())) ?? fail('NotFound')
    await mailGrant(portal, tx, { grantorId, delegateId, act: 'revoked' })
    const subjectId = session.person.id === grantorId ? delegateId : grantorId
    await writeAudit(tx, asking.trail, { event: 'delegation.revoke', outcome: 'ok', subjectId })
    return moveProfileVersion(tx, delegateId)
  })
  if (profileId !== null) portal.sessions.forget('profile', profileId)
}
