import type { Care } from '#care/server/care.ts'
import { inRoom, peerOf } from '#care/server/video/in-room.ts'
import { changePeer, listPeers, nodeOfPeer, postLetters } from '#care/server/video/room-store.ts'
import type { Seat } from '#care/server/video/rooms.ts'
import type { PeerState, RoomSignal } from '#shared/video/room-messages.ts'

/** Hands a signal to somebody in the same room; whoever has left hears nothing. */
export const passSignal = async (
  { db, rooms, clock }: Care,
  seat: Seat,
  { to, signal }: { to: string; signal: RoomSignal },
): Promise<void> => {
  const event = { kind: 'signal', from: seat.peer.id, signal } as const
  const here = rooms.find(to)
  if (here) {
    if (here.visitId === seat.visitId) rooms.hand(to, event)
    return
  }
  const node = await nodeOfPeer(db, { id: to, visitId: seat.visitId }, rooms.node)
  if (node) await db.transaction((tx) => postLetters(tx, [{ node, peerId: to, event }], clock.now()))
}

/** Tells the others what somebody sends now. */
export const changeState = (care: Care, seat: Seat, state: PeerState): Promise<void> =>
  inRoom(care, async (tx, tell) => {
    const changed = await changePeer(tx, seat.peer.id, state)
    if (!changed) return
    seat.peer.state = state
    const others = (await listPeers(tx, seat.visitId)).filter(({ id }) => id !== seat.peer.id)
    tell(others, { kind: 'changed', peer: peerOf(changed) })
  })
