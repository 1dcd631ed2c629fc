import type { Care } from '#care/server/care.ts'
import { announceEnded } from '#care/server/session/announce-ended.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

/** The portal has ended a session: its tokens open nothing from here on. */
export const endMemberSession = async (care: Care, sid: string, asking: Asking): Promise<{ ended: true }> => {
  await care.db.transaction(async (tx) => {
    await insertEndedSession(tx, sid, care.clock.now())
    await announceEnded(tx, sid)
    await writeAudit(tx, asking.trail, { event: 'care.logout', outcome: 'ok' })
  })
  return { ended: true }
}
