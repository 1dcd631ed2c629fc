import type { WebSocket } from 'ws'
import type { Care } from '#care/server/care.ts'
import { type Entered, enterRoom } from '#care/server/video/enter-room.ts'
import { leaveRoom } from '#care/server/video/leave-room.ts'
import type { Line, Seat } from '#care/server/video/rooms.ts'
import { changeState, passSignal } from '#care/server/video/speak-in-room.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import {
  type RoomEnd,
  type RoomEvent,
  type RoomRequest,
  roomCloseCodes,
  roomEnds,
  roomRequest,
  roomTimes,
} from '#shared/video/room-messages.ts'

/** A browser that reads nothing is let go when so many bytes wait for it. */
const mostWaitingBytes = 4 * 1024 * 1024

/** Messages that a browser may send at once, and how many more each second: a call with five others begins with some hundred. */
const burst = { most: 400, perSecond: 40 } as const

/** Messages that wait while an earlier one is worked on. */
const mostPending = 200

const lineOf = (socket: WebSocket): Line => ({
  send: (event: RoomEvent) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostWaitingBytes) socket.terminate()
    else socket.send(JSON.stringify(event))
  },
  close: (code) => {
    socket.close(code)
    // A line that is dead answers no farewell.
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

const read = (data: unknown): RoomRequest | null => {
  try {
    return roomRequest.safeParse(JSON.parse(String(data))).data ?? null
  } catch {
    return null
  }
}

const isEnd = (refusal: string): refusal is RoomEnd => roomEnds.some((end) => end === refusal)

/** Says why somebody does not come in, and lets go of them. */
const refuse = (line: Line, { refusal }: Extract<Entered, { refusal: string }>) => {
  if (isEnd(refusal)) line.send({ kind: 'closed', reason: refusal })
  line.close(isEnd(refusal) ? roomCloseCodes.over : roomCloseCodes[refusal as 'ticket' | 'full'])
}

const refusalsWritten = '120/min'

/** The socket of a room: schemas in and out, one message after the other. Who it is, the ticket of the first message says. */
export const openRoomSocket =
  (care: Care) =>
  (socket: WebSocket, asking: Asking): void => {
    const line = lineOf(socket)
    if (!care.rooms.isOpen()) line.close(roomCloseCodes.restart)
    let seat: Seat | null = null
    let pending = 0
    let work: Promise<void> = Promise.resolve()
    const hasRoom = openBucket()
    const toEnter = setTimeout(() => line.close(roomCloseCodes.broken), roomTimes.toEnter)

    const enter = async ({ ticket, state }: Extract<RoomRequest, { kind: 'enter' }>) => {
      clearTimeout(toEnter)
      const entered = await enterRoom(care, { ticket, state, line, trail: asking.trail })
      if ('seat' in entered) {
        seat = entered.seat
        return
      }
      if (care.limits.hasRoom(`refused:${asking.ip}`, refusalsWritten))
        await writeAudit(care.db, asking.trail, { event: 'room.enter', outcome: 'refused', reason: entered.refusal })
      refuse(line, entered)
    }
    const doAs = async (own: Seat, request: Exclude<RoomRequest, { kind: 'enter' }>): Promise<void> => {
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
      if (request.kind === 'enter') return seat ? line.close(roomCloseCodes.broken) : enter(request)
      return seat ? doAs(seat, request) : line.close(roomCloseCodes.broken)
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
      // What was on its way when the line was closed is not looked at.
      if (socket.readyState !== socket.OPEN) return
      const request = isBinary || !hasRoom() || pending >= mostPending ? null : read(data)
      if (!request) return line.close(roomCloseCodes.broken)
      if (seat) seat.heardAt = performance.now()
      inTurn(() => answer(request))
    })
    socket.on('error', (error) => care.log.debug({ err: error }, 'a socket of a room broke'))
    socket.on('close', () => {
      clearTimeout(toEnter)
      inTurn(async () => {
        if (seat) await leaveRoom(care, seat, true)
      })
    })
  }
