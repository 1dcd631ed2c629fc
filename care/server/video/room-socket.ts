import type { WebSocket } from 'ws'
import type { Care } from '#care/server/care.ts'
import { type Entered, enterRoom } from '#care/server/video/enter-room.ts'
import { inRoom, peerOf } from '#care/server/video/in-room.ts'
import { leaveRoom } from '#care/server/video/leave-room.ts'
import { changePeer, listPeers, nodeOfPeer, postLetters } from '#care/server/video/room-store.ts'
import type { Line, RoomParticipant } from '#care/server/video/rooms.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { readSocketMessage } from '#platform/http/web-sockets.ts'
import {
  type PeerState,
  type RoomEnd,
  type RoomEvent,
  type RoomRequest,
  type RoomSignal,
  roomCloseCodes,
  roomEnds,
  roomRequest,
  roomTimes,
} from '#shared/video/room-messages.ts'

/** Passes a WebRTC signal to a peer in the same room; drops it if the peer has left. */
const passSignal = async (
  { db, rooms, clock }: Care,
  participant: RoomParticipant,
  { to, signal }: { to: string; signal: RoomSignal },
): Promise<void> => {
  const event = { kind: 'signal', from: participant.peer.id, signal } as const
  const here = rooms.find(to)
  if (here) {
    if (here.visitId === participant.visitId) rooms.hand(to, event)
    return
  }
  const node = await nodeOfPeer(db, { id: to, visitId: participant.visitId }, rooms.node)
  if (node) await db.transaction((tx) => postLetters(tx, [{ node, peerId: to, event }], clock.now()))
}

/** Stores a peer's audio and video state and sends it to the others. */
const changeState = (care: Care, participant: RoomParticipant, state: PeerState): Promise<void> =>
  inRoom(care, async (tx, notify) => {
    const changed = await changePeer(tx, participant.peer.id, state)
    if (!changed) return
    participant.peer.state = state
    const others = (await listPeers(tx, participant.visitId)).filter(({ id }) => id !== participant.peer.id)
    notify(others, { kind: 'changed', peer: peerOf(changed) })
  })

/** Bytes buffered for a browser that does not read; beyond this the connection is terminated. */
const mostWaitingBytes = 4 * 1024 * 1024

/** Rate limit: burst size and messages per second; a call with five others starts with about a hundred. */
const burst = { most: 400, perSecond: 40 } as const

/** Maximum number of messages queued behind the one being handled. */
const mostPending = 200

const lineOf = (socket: WebSocket): Line => ({
  send: (event: RoomEvent) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostWaitingBytes) socket.terminate()
    else socket.send(JSON.stringify(event))
  },
  close: (code) => {
    socket.close(code)
    // A dead connection does not answer the close handshake.
    setTimeout(() => socket.terminate(), 2_000).unref()
  },
})

const openBucket = () => {
  let left: number = burst.most
  let at = performance.now()
  return (): boolean => {
    const now = performance.now()
    left = Math.min(burst.most, left + ((now - at) / 1000) * burst.perSecond) - 1
    at = now
    return left >= 0
  }
}

const read = (data: unknown): RoomRequest | null => roomRequest.safeParse(readSocketMessage(data)).data ?? null

const isEnd = (refusal: string): refusal is RoomEnd => roomEnds.some((end) => end === refusal)

/** Sends the refusal and closes the connection. */
const refuse = (line: Line, { refusal }: Extract<Entered, { refusal: string }>) => {
  if (isEnd(refusal)) line.send({ kind: 'closed', reason: refusal })
  line.close(isEnd(refusal) ? roomCloseCodes.over : roomCloseCodes[refusal as 'ticket' | 'full'])
}

const refusalsWritten = '120/min'

/** Returns the room socket handler. Messages are validated and handled in order; the first one's ticket identifies the person. */
export const openRoomSocket =
  (care: Care) =>
  (socket: WebSocket, context: RequestContext): void => {
    const line = lineOf(socket)
    if (!care.rooms.isOpen()) line.close(roomCloseCodes.restart)
    let participant: RoomParticipant | null = null
    let pending = 0
    let work: Promise<void> = Promise.resolve()
    const hasRoom = openBucket()
    const toEnter = setTimeout(() => line.close(roomCloseCodes.broken), roomTimes.toEnter)

    const enter = async ({ ticket, state }: Extract<RoomRequest, { kind: 'enter' }>) => {
      clearTimeout(toEnter)
      const entered = await enterRoom(care, { ticket, state, line, auditContext: context.auditContext })
      if ('participant' in entered) {
        participant = entered.participant
        return
      }
      if (care.limits.hasRoom(`refused:${addressKey(context.ip)}`, refusalsWritten))
        await writeAudit(care.db, context.auditContext, { event: 'room.enter', outcome: 'refused', reason: entered.refusal })
      refuse(line, entered)
    }
    const doAs = async (own: RoomParticipant, request: Exclude<RoomRequest, { kind: 'enter' }>): Promise<void> => {
      switch (request.kind) {
        case 'signal':
          return passSignal(care, own, request)
        case 'state':
          return changeState(care, own, request.state)
        case 'alive':
          line.send({ kind: 'alive' })
          return
        case 'leave':
          await leaveRoom(care, own, false)
          line.close(roomCloseCodes.over)
      }
    }
    const answer = async (request: RoomRequest): Promise<void> => {
      if (request.kind === 'enter') return participant ? line.close(roomCloseCodes.broken) : enter(request)
      return participant ? doAs(participant, request) : line.close(roomCloseCodes.broken)
    }
    const inTurn = (task: () => Promise<void>) => {
      pending += 1
      work = work
        .then(task)
        .catch((error: Error) => {
          care.log.warn({ err: error }, 'a message in a room could not be answered')
          line.close(roomCloseCodes.restart)
        })
        .finally(() => {
          pending -= 1
        })
    }
    socket.on('message', (data, isBinary) => {
      // Ignore messages that arrive after the connection is closed.
      if (socket.readyState !== socket.OPEN) return
      const request = isBinary || !hasRoom() || pending >= mostPending ? null : read(data)
      if (!request) return line.close(roomCloseCodes.broken)
      if (participant) participant.heardAt = performance.now()
      inTurn(() => answer(request))
    })
    socket.on('error', (error) => care.log.debug({ err: error }, 'a socket of a room broke'))
    socket.on('close', () => {
      clearTimeout(toEnter)
      inTurn(async () => {
        if (participant) await leaveRoom(care, participant, true)
      })
    })
  }
