import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { markLeft } from '#care/server/waiting-room/waiting-room-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { member: CareMember; visitId: string; asking: Asking }

/** The member goes; the visit keeps its place. `left` is false when they were not there. */
export const leaveWaitingRoom = async (care: Care, { member, visitId, asking }: Asked): Promise<{ left: boolean }> => {
  const { id, status, patientId } = await ownVisit(care.db, member, visitId)
  return care.db.transaction(async (tx) => {
    const left = await markLeft(tx, { visitId: id, memberId: member.id }, care.clock.now())
    if (left) await announceClinic(tx, { consultId: id, status })
    await writeAudit(tx, asking.trail, { event: 'waiting.leave', outcome: 'ok', subjectId: patientId })
    return { left }
  })
}
