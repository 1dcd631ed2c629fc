import { randomUUID } from 'node:crypto'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { type RoomEnd, type RoomEvent, type RoomPeer, roomCloseCodes } from '#shared/video/room-messages.ts'

/** The connection to one browser. */
export type Line = {
  send: (event: RoomEvent) => void
  close: (code: number) => void
}

/** A person in a room whose socket is on this node. */
export type RoomParticipant = {
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
  add: (participant: RoomParticipant) => void
  /** Returns false if they have already left. */
  remove: (peerId: string) => boolean
  find: (peerId: string) => RoomParticipant | undefined
  all: () => RoomParticipant[]
  of: (visitId: string) => RoomParticipant[]
  /** Delivers an event to a person on this node; `closed` ends their stay. */
  hand: (peerId: string, event: RoomEvent) => void
  /** Sends `entered`, then the events held until now. */
  release: (participant: RoomParticipant, entered: RoomEvent) => void
  /** Whether browsers may still enter; false once the server is stopping. */
  isOpen: () => boolean
  /** Registers the keeper: started at the first entry, stopped at shutdown. */
  keep: (keeper: { begin: () => void; stop: () => Promise<void> }) => void
  /** Admits no one else and disconnects everyone; they may reconnect to another node. */
  close: () => Promise<void>
}

export const openRooms = (): Rooms => {
  const participants = new Map<string, RoomParticipant>()
  let isOpen = true
  let keeper = { begin: () => {}, stop: async () => {} }
  const all = () => [...participants.values()]
  const end = (participant: RoomParticipant, reason: RoomEnd) => {
    participants.delete(participant.peer.id)
    participant.line.send({ kind: 'closed', reason })
    participant.line.close(roomCloseCodes.over)
  }
  return {
    node: randomUUID(),
    add: (participant) => {
      participants.set(participant.peer.id, participant)
      keeper.begin()
    },
    remove: (peerId) => participants.delete(peerId),
    find: (peerId) => participants.get(peerId),
    all,
    of: (visitId) => all().filter((participant) => participant.visitId === visitId),
    hand: (peerId, event) => {
      const participant = participants.get(peerId)
      if (!participant) return
      if (event.kind === 'closed') end(participant, event.reason)
      else if (participant.held) participant.held.push(event)
      else participant.line.send(event)
    },
    release: (participant, entered) => {
      const held = participant.held ?? []
      participant.held = null
      for (const event of [entered, ...held]) participant.line.send(event)
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
