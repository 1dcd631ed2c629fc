import type { Care } from '#care/server/care.ts'
import { type Letter, type PeerRow, postLetters } from '#care/server/video/room-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { RoomEvent, RoomPeer } from '#shared/video/room-messages.ts'

export type Notify = (peers: readonly Pick<PeerRow, 'id' | 'node'>[], event: RoomEvent) => void

/** Returns the public fields of a peer that others in the room see. */
export const peerOf = ({ id, role, name, guestRole, state }: PeerRow): RoomPeer => ({ id, role, name, guestRole, state })

/** Runs room work in one transaction; events passed to `notify` are delivered after commit, on every node. */
export const inRoom = async <T>({ db, rooms, clock }: Care, work: (tx: Db, notify: Notify) => Promise<T>): Promise<T> => {
  const queued: Letter[] = []
  const done = await db.transaction(async (tx) => {
    const answer = await work(tx, (peers, event) => queued.push(...peers.map(({ id, node }) => ({ node, peerId: id, event }))))
    const elsewhere = queued.filter(({ node }) => node !== rooms.node)
    await postLetters(tx, elsewhere, clock.now())
    return answer
  })
  for (const { node, peerId, event } of queued) if (node === rooms.node) rooms.hand(peerId, event)
  return done
}
