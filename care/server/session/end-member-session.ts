import type { Care } from '#care/server/care.ts'
import { endPushOfSession } from '#care/server/push/change-push-devices.ts'
import { announceEnded } from '#care/server/session/announce-ended.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import type { tokenCalls } from '#shared/care/token-calls.ts'

/**
 * Ends a member's session on the portal's request: its tokens are refused from now on. Unless it expired by itself, the browsers that
 * belong to it get no more push messages.
 */
export const endMemberSession = async (
  care: Care,
  { sid, is_expired: isExpired = false }: Input<typeof tokenCalls.endSession>,
  request: RequestContext,
): Promise<{ ended: true }> => {
  await care.db.transaction(async (tx) => {
    await insertEndedSession(tx, sid, care.clock.now())
    await announceEnded(tx, sid)
    if (!isExpired) await endPushOfSession(care, tx, sid)
    await writeAudit(tx, request.auditContext, { event: 'care.logout', outcome: 'ok' })
  })
  return { ended: true }
}
