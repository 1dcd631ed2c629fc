import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { type PeerState, type RoomEvent, type RoomRequest, roomCloseCodes, roomSocketPath } from '#shared/video/room-messages.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { rest } from '#ui/lib/calls/rest.ts'

type Options = {
  /** Returns a ticket for one socket. Throws CallError. */
  enter: () => Promise<string>
  /** The state to announce when the socket opens. */
  state: () => PeerState
  onEvent: (event: RoomEvent) => void
  /** The socket was lost or cannot open yet; it reconnects by itself. `isFull`: the room already has six people. */
  onLost: (isFull: boolean) => void
  /** The room does not exist or is not open for this person. */
  onRefused: () => void
}

export type RoomLine = {
  /** Sends a request; dropped while the socket is closed, since the next one negotiates again. */
  send: (request: RoomRequest) => void
  /** Leaves the room for good. */
  leave: () => void
}

const addressOf = (): string => {
  const address = new URL(roomSocketPath, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

/** Returns a pause in milliseconds, doubled with each failure and randomized, so that browsers do not all reconnect at once. */
const pauseAfter = (failures: number): number => {
  const whole = Math.min(linkTimes.longestPause, linkTimes.firstPause * 2 ** failures)
  return whole / 2 + Math.random() * (whole / 2)
}

/** Closes a socket that receives nothing for too long, or sooner if it does not answer a probe. */
const watchSilence = (socket: WebSocket) => {
  let timer = setTimeout(() => socket.close(), linkTimes.opening)
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.close(), ms)
  }
  const sendAlive = () => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ kind: 'alive' } satisfies RoomRequest))
  }
  const beat = setInterval(sendAlive, linkTimes.alive)
  const probe = () => {
    if (document.visibilityState === 'hidden') return
    sendAlive()
    wait(linkTimes.probe)
  }
  addEventListener('online', probe)
  document.addEventListener('visibilitychange', probe)
  return {
    received: () => wait(linkTimes.silence),
    stop: () => {
      clearTimeout(timer)
      clearInterval(beat)
      removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
    },
  }
}

const isNotThere = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** The socket to a visit's room. It reconnects with a new ticket until the user leaves or the room is closed. */
export const openRoomLine = ({ enter, state, onEvent, onLost, onRefused }: Options): RoomLine => {
  const stopping = new AbortController()
  const { signal } = stopping
  let socket: WebSocket | null = null
  let isFull = false

  const send = (request: RoomRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }
  /** Resolves when the socket closes, with whether it was admitted. */
  const stay = async (): Promise<boolean> => {
    const ticket = await enter()
    if (signal.aborted) return false
    const line = new WebSocket(addressOf())
    socket = line
    const watch = watchSilence(line)
    let isIn = false
    await new Promise<void>((closed) => {
      line.onopen = () => send({ kind: 'enter', ticket, state: state() })
      line.onclose = ({ code }) => {
        isFull = code === roomCloseCodes.full
        closed()
      }
      line.onmessage = ({ data }) => {
        watch.received()
        const event = JSON.parse(String(data)) as RoomEvent
        isIn ||= event.kind === 'entered'
        if (event.kind === 'closed') stopping.abort()
        if (event.kind !== 'alive') onEvent(event)
      }
    })
    watch.stop()
    return isIn
  }
  const follow = async () => {
    let failures = 0
    while (!signal.aborted) {
      const isIn = await stay().catch((error: unknown) => {
        if (!isNotThere(error)) return false
        stopping.abort()
        onRefused()
        return false
      })
      if (signal.aborted) return
      onLost(isFull)
      failures = isIn ? 0 : failures + 1
      await rest(pauseAfter(failures), signal)
    }
  }
  void follow()
  return {
    send,
    leave: () => {
      stopping.abort()
      send({ kind: 'leave' })
      socket?.close()
    },
  }
}
