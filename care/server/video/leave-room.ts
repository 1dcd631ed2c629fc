import type { Care } from '#care/server/care.ts'
import { inRoom } from '#care/server/video/in-room.ts'
import { deletePeers, listPeers } from '#care/server/video/room-store.ts'
import type { RoomParticipant } from '#care/server/video/rooms.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'

/** Removes a person from a room: on purpose, or (`isBack`) because the connection was lost and they may return. */
export const leaveRoom = async (care: Care, participant: RoomParticipant, isBack: boolean): Promise<void> => {
  const { peer, visitId, patientId, auditContext } = participant
  if (!care.rooms.remove(peer.id)) return
  await inRoom(care, async (tx, notify) => {
    if ((await deletePeers(tx, [peer.id])).length === 0) return
    notify(await listPeers(tx, visitId), { kind: 'left', peerId: peer.id, isBack })
    await writeAudit(tx, auditContext, { event: 'room.leave', outcome: 'ok', subjectId: patientId, ...(isBack ? { reason: 'line' } : {}) })
  })
}

/** Removes people on this node from a room, each with a reason, and tells the others. */
export const showOut = async (
  care: Care,
  visitId: string,
  going: readonly { participant: RoomParticipant; end: RoomEnd }[],
): Promise<void> => {
  if (going.length === 0) return
  await inRoom(care, async (tx, notify) => {
    const ids = going.map(({ participant }) => participant.peer.id)
    const gone = new Set((await deletePeers(tx, ids)).map(({ id }) => id))
    const staying = await listPeers(tx, visitId)
    for (const { participant, end } of going) {
      if (gone.has(participant.peer.id)) {
        const { auditContext, patientId } = participant
        await writeAudit(tx, auditContext, { event: 'room.leave', outcome: 'ok', reason: end, subjectId: patientId })
        notify(staying, { kind: 'left', peerId: participant.peer.id, isBack: false })
      }
      notify([{ id: participant.peer.id, node: care.rooms.node }], { kind: 'closed', reason: end })
    }
  })
}
