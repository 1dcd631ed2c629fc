import type { Care } from '#care/server/care.ts'
import { keepSignedIn } from '#care/server/session/keep-signed-in.ts'
import { inRoom } from '#care/server/video/in-room.ts'
import { leaveRoom, showOut } from '#care/server/video/leave-room.ts'
import { endOfStay } from '#care/server/video/may-stay.ts'
import { openLetterBox } from '#care/server/video/room-letters.ts'
import { deleteLostPeers, listPeers, markAlive } from '#care/server/video/room-store.ts'
import type { RoomParticipant } from '#care/server/video/rooms.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import { type RoomEnd, roomCloseCodes, roomTimes } from '#shared/video/room-messages.ts'

/** Permissions of everyone in a room are checked again every sixth beat, because expired rights raise no event. */
const beatsBetweenLooks = 6

export type RoomKeeper = {
  /** Checks a changed visit and removes people who may no longer stay. */
  look: (visitId: string) => void
  endSession: (sessionId: string) => void
  /** Checks the rooms that these people or invitations are in. */
  lookFor: (personIds: readonly string[]) => void
  lookAtAll: () => void
}

const roleOf = ({ peer: { role }, personId, sessionId }: RoomParticipant) => ({ role, personId, sessionId })

const lookAt = async (care: Care, visitId: string): Promise<void> => {
  const visit = await findVisit(care.db, visitId)
  const going: { participant: RoomParticipant; end: RoomEnd }[] = []
  for (const participant of care.rooms.of(visitId)) {
    const end = await endOfStay(care, care.db, visit, roleOf(participant))
    if (end) going.push({ participant, end })
  }
  await showOut(care, visitId, going)
}

/** Removes peers of lost nodes from these rooms and tells the others that they left. */
const missLost = async (care: Care, visitIds: readonly string[]): Promise<void> => {
  const lostBefore = new Date(care.clock.now().getTime() - roomTimes.lost)
  await inRoom(care, async (tx, notify) => {
    for (const { visitId, id } of await deleteLostPeers(tx, visitIds, lostBefore))
      notify(await listPeers(tx, visitId), { kind: 'left', peerId: id, isBack: true })
  })
}

/** Maintains this node's rooms: heartbeats, permission checks, and events from other nodes. */
export const keepRooms = (care: Care): RoomKeeper => {
  const { db, pool, log, rooms, clock } = care
  const letters = openLetterBox({ db, pool, log, node: rooms.node, onLetter: ({ peerId, event }) => rooms.hand(peerId, event) })
  const running = new Set<Promise<void>>()
  const run = (work: Promise<void>) => {
    const done = work
      .catch((error: Error) => log.warn({ err: error }, 'a video room could not be checked'))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const visitIds = () => [...new Set(rooms.all().map(({ visitId }) => visitId))]
  const lookAtAll = () =>
    run(
      (async () => {
        for (const visitId of visitIds()) await lookAt(care, visitId)
      })(),
    )

  let beats = 0
  const beat = async () => {
    beats += 1
    const silentSince = performance.now() - roomTimes.lost
    for (const participant of rooms.all()) if (participant.heardAt < silentSince) participant.line.close(roomCloseCodes.broken)
    const ids = visitIds()
    if (ids.length === 0) return
    await markAlive(
      db,
      rooms.all().map(({ peer }) => peer.id),
      clock.now(),
    )
    await missLost(care, ids)
    if (beats % beatsBetweenLooks !== 0) return
    for (const { peer, sessionId } of rooms.all())
      if (peer.role === 'clinician' && sessionId !== null) await keepSignedIn(db, sessionId, clock.now())
    lookAtAll()
  }
  let timer: NodeJS.Timeout | null = null
  const begin = () => {
    letters.start()
    timer ??= setInterval(() => run(beat()), roomTimes.alive).unref()
  }
  const stop = async () => {
    if (timer) clearInterval(timer)
    for (const participant of rooms.all()) {
      run(leaveRoom(care, participant, true))
      participant.line.close(roomCloseCodes.restart)
    }
    while (running.size > 0) await Promise.all(running)
    await letters.stop()
  }
  rooms.keep({ begin, stop })
  return {
    look: (visitId) => {
      if (rooms.of(visitId).length > 0) run(lookAt(care, visitId))
    },
    endSession: (sessionId) => {
      for (const { sessionId: own, visitId } of rooms.all()) if (own === sessionId) run(lookAt(care, visitId))
    },
    lookFor: (personIds) => {
      const there = rooms.all().filter(({ personId }) => personIds.includes(personId))
      for (const visitId of new Set(there.map((one) => one.visitId))) run(lookAt(care, visitId))
    },
    lookAtAll,
  }
}
