import type { Care } from '#care/server/care.ts'
import { announceEnded } from '#care/server/session/announce-ended.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Ends a member's session on the portal's request: its tokens are refused from now on. */
export const endMemberSession = async (care: Care, sid: string, request: RequestContext): Promise<{ ended: true }> => {
  await care.db.transaction(async (tx) => {
    await insertEndedSession(tx, sid, care.clock.now())
    await announceEnded(tx, sid)
    await writeAudit(tx, request.auditContext, { event: 'care.logout', outcome: 'ok' })
  })
  return { ended: true }
}
