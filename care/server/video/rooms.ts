import { randomUUID } from 'node:crypto'
import type { Trail } from '#platform/audit/trail.ts'
import { type RoomEnd, type RoomEvent, type RoomPeer, roomCloseCodes } from '#shared/video/room-messages.ts'

/** The way to one browser. */
export type Line = {
  send: (event: RoomEvent) => void
  close: (code: number) => void
}

/** Somebody in a room, whose socket this node has. */
export type Seat = {
  peer: RoomPeer
  visitId: string
  patientId: string
  /** A telehealth id, a clinician's id, or that of an invitation. */
  personId: string
  sessionId: string | null
  line: Line
  trail: Trail
  /** When the browser was last heard of, by `performance.now()`. */
  heardAt: number
  /** What came before they were told that they are in; null once they were. */
  held: RoomEvent[] | null
}

/** Who is in rooms by sockets of this node. */
export type Rooms = {
  /** The name of this node among those that have people in rooms; another one each start. */
  node: string
  add: (seat: Seat) => void
  /** False when they have left already. */
  remove: (peerId: string) => boolean
  find: (peerId: string) => Seat | undefined
  all: () => Seat[]
  of: (visitId: string) => Seat[]
  /** Hands on what somebody of this node is told; `closed` ends their stay. */
  hand: (peerId: string, event: RoomEvent) => void
  /** They are in: what was held back meanwhile follows. */
  release: (seat: Seat, entered: RoomEvent) => void
  /** Whether a browser may still come in: not once the server is to stop. */
  isOpen: () => boolean
  /** Who looks after the rooms: from when somebody comes in, until the end. */
  keep: (keeper: { begin: () => void; stop: () => Promise<void> }) => void
  /** Takes nobody in any more, and lets everybody go who may come back by another node. */
  close: () => Promise<void>
}

export const openRooms = (): Rooms => {
  const seats = new Map<string, Seat>()
  let isOpen = true
  let keeper = { begin: () => {}, stop: async () => {} }
  const all = () => [...seats.values()]
  const end = (seat: Seat, reason: RoomEnd) => {
    seats.delete(seat.peer.id)
    seat.line.send({ kind: 'closed', reason })
    seat.line.close(roomCloseCodes.over)
  }
  return {
    node: randomUUID(),
    add: (seat) => {
      seats.set(seat.peer.id, seat)
      keeper.begin()
    },
    remove: (peerId) => seats.delete(peerId),
    find: (peerId) => seats.get(peerId),
    all,
    of: (visitId) => all().filter((seat) => seat.visitId === visitId),
    hand: (peerId, event) => {
      const seat = seats.get(peerId)
      if (!seat) return
      if (event.kind === 'closed') end(seat, event.reason)
      else if (seat.held) seat.held.push(event)
      else seat.line.send(event)
    },
    release: (seat, entered) => {
      const held = seat.held ?? []
      seat.held = null
      for (const event of [entered, ...held]) seat.line.send(event)
    },
    isOpen: () => isOpen,
    keep: (by) => {
      keeper = by
    },
    close: async () => {
      isOpen = false
      await keeper.stop()
    },
  }
}
