import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { inRoom } from '#care/server/video/in-room.ts'
import { type Caller, visitWithRoom } from '#care/server/video/room-of.ts'
import { deletePeers, endInvitation, listPeers } from '#care/server/video/room-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { visitId: string; guestId: string; asking: Asking }

/** The link opens nothing any more, and whoever came in by it is shown out. The same again changes nothing: `withdrawn` is false. */
export const withdrawGuest = async (care: Care, caller: Caller, { visitId, guestId, asking }: Asked): Promise<{ withdrawn: boolean }> => {
  const { id, patientId } = await visitWithRoom(care, caller, visitId)
  return inRoom(care, async (tx, tell) => {
    const withdrawn = isUuid(guestId) && (await endInvitation(tx, { id: guestId, visitId: id }, care.clock.now()))
    await writeAudit(tx, asking.trail, {
      event: 'room.withdraw',
      outcome: 'ok',
      subjectId: patientId,
      ...(withdrawn ? {} : { reason: 'again' }),
    })
    const there = await listPeers(tx, id)
    const gone = there.filter(({ role, personId }) => role === 'guest' && personId === guestId)
    if (!withdrawn || gone.length === 0) return { withdrawn }
    await deletePeers(
      tx,
      gone.map((peer) => peer.id),
    )
    tell(gone, { kind: 'closed', reason: 'withdrawn' })
    const others = there.filter((peer) => !gone.includes(peer))
    for (const { id: peerId } of gone) tell(others, { kind: 'left', peerId, isBack: false })
    return { withdrawn }
  })
}
