import type { Care } from '#care/server/care.ts'
import { type Letter, type PeerRow, postLetters } from '#care/server/video/room-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { RoomEvent, RoomPeer } from '#shared/video/room-messages.ts'

export type Tell = (peers: readonly Pick<PeerRow, 'id' | 'node'>[], event: RoomEvent) => void

/** Returns the public fields of a peer that others in the room see. */
export const peerOf = ({ id, role, name, state }: PeerRow): RoomPeer => ({ id, role, name, state })

/** Runs room work in one transaction; events passed to `tell` are delivered after commit, on every node. */
export const inRoom = async <T>({ db, rooms, clock }: Care, work: (tx: Db, tell: Tell) => Promise<T>): Promise<T> => {
  const told: Letter[] = []
  const done = await db.transaction(async (tx) => {
    const answer = await work(tx, (peers, event) => told.push(...peers.map(({ id, node }) => ({ node, peerId: id, event }))))
    const elsewhere = told.filter(({ node }) => node !== rooms.node)
    await postLetters(tx, elsewhere, clock.now())
    return answer
  })
  for (const { node, peerId, event } of told) if (node === rooms.node) rooms.hand(peerId, event)
  return done
}
