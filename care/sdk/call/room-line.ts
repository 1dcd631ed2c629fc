import { linkTimes } from '#care/sdk/call/link-times.ts'
import { type PeerState, type RoomEvent, type RoomRequest, roomCloseCodes, roomSocketPath } from '#shared/video/room-messages.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { rest } from '#ui/lib/rest.ts'

type Options = {
  /** A ticket for one socket. Throws CallError. */
  enter: () => Promise<string>
  /** What is sent now, told when the line opens. */
  state: () => PeerState
  onEvent: (event: RoomEvent) => void
  /** The line broke off, or cannot be had yet; it comes back by itself. `isFull`: there are six already. */
  onLost: (isFull: boolean) => void
  /** The room is not there, or not open, for this person. */
  onRefused: () => void
}

export type RoomLine = {
  /** Nothing is kept for a line that is lost: the next one negotiates anew. */
  say: (request: RoomRequest) => void
  /** Leaves the room, and comes back no more. */
  leave: () => void
}

const addressOf = (): string => {
  const address = new URL(roomSocketPath, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

/** Doubled with each failure, and different in each browser, so that they do not all come back at once. */
const pauseAfter = (failures: number): number => {
  const whole = Math.min(linkTimes.longestPause, linkTimes.firstPause * 2 ** failures)
  return whole / 2 + Math.random() * (whole / 2)
}

/** Closes a socket that says nothing for too long, and sooner one that stays silent when it is asked. */
const watchSilence = (socket: WebSocket) => {
  let timer = setTimeout(() => socket.close(), linkTimes.opening)
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.close(), ms)
  }
  const sayAlive = () => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ kind: 'alive' } satisfies RoomRequest))
  }
  const beat = setInterval(sayAlive, linkTimes.alive)
  const probe = () => {
    if (document.visibilityState === 'hidden') return
    sayAlive()
    wait(linkTimes.probe)
  }
  addEventListener('online', probe)
  document.addEventListener('visibilitychange', probe)
  return {
    heard: () => wait(linkTimes.silence),
    stop: () => {
      clearTimeout(timer)
      clearInterval(beat)
      removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
    },
  }
}

const isNotThere = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** The line to a visit's room: opened with a fresh ticket whenever it breaks off, until one leaves or the room is closed. */
export const openRoomLine = ({ enter, state, onEvent, onLost, onRefused }: Options): RoomLine => {
  const stopping = new AbortController()
  const { signal } = stopping
  let socket: WebSocket | null = null
  let isFull = false

  const say = (request: RoomRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }
  /** Stays until the socket closes; tells whether it was let in. */
  const stay = async (): Promise<boolean> => {
    const ticket = await enter()
    if (signal.aborted) return false
    const line = new WebSocket(addressOf())
    socket = line
    const watch = watchSilence(line)
    let isIn = false
    await new Promise<void>((closed) => {
      line.onopen = () => say({ kind: 'enter', ticket, state: state() })
      line.onclose = ({ code }) => {
        isFull = code === roomCloseCodes.full
        closed()
      }
      line.onmessage = ({ data }) => {
        watch.heard()
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
    say,
    leave: () => {
      stopping.abort()
      say({ kind: 'leave' })
      socket?.close()
    },
  }
}
