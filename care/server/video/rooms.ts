import { randomUUID } from 'node:crypto'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { type RoomEnd, type RoomEvent, type RoomPeer, roomCloseCodes } from '#shared/video/room-messages.ts'

/** The connection to one browser. */
export type Line = {
  send: (event: RoomEvent) => void
  close: (code: number) => void
}

/** A person in a room whose socket is on this node. */
export type Seat = {
  peer: RoomPeer
  visitId: string
  patientId: string
  /** A member's telehealth id, a clinician's id, or an invitation's id. */
  personId: string
  sessionId: string | null
  line: Line
  auditContext: AuditContext
  /** Time of the browser's last message, by `performance.now()`. */
  heardAt: number
  /** Events received before `entered` was sent; null afterwards. */
  held: RoomEvent[] | null
}

/** The people in rooms whose sockets are on this node. */
export type Rooms = {
  /** The node's id among those with people in rooms; new at each start. */
  node: string
  add: (seat: Seat) => void
  /** Returns false if they have already left. */
  remove: (peerId: string) => boolean
  find: (peerId: string) => Seat | undefined
  all: () => Seat[]
  of: (visitId: string) => Seat[]
  /** Delivers an event to a person on this node; `closed` ends their stay. */
  hand: (peerId: string, event: RoomEvent) => void
  /** Sends `entered`, then the events held until now. */
  release: (seat: Seat, entered: RoomEvent) => void
  /** Whether browsers may still enter; false once the server is stopping. */
  isOpen: () => boolean
  /** Registers the keeper: started at the first entry, stopped at shutdown. */
  keep: (keeper: { begin: () => void; stop: () => Promise<void> }) => void
  /** Admits no one else and disconnects everyone; they may reconnect to another node. */
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
