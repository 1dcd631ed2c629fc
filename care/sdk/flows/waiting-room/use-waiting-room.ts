import { useCallback, useEffect, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { isOpen } from '#shared/visits/visit-states.ts'
import { type WaitingRoom, waitingRoomScreens } from '#shared/waiting-room/waiting-room-screens.ts'

/**
 * Milliseconds. `look`: the polling interval, which also reports the member's presence. After a queue event, requests wait `after`,
 * until every server knows of it, plus a random part of `spread`.
 */
const times = { look: 30_000, after: 500, spread: 1_500 } as const

type Asked = {
  room: WaitingRoom | null
  /** Why the last request failed; the earlier data is kept. */
  error: unknown
  look: () => void
  apply: (room: WaitingRoom) => void
}

/** Loads the waiting room of a visit at once, on each of its events, and every 30 s. Leaving it notifies the server. */
export const useWaitingRoom = (host: CareHost, consultId: string): Asked => {
  const [room, setRoom] = useState<WaitingRoom | null>(null)
  const [error, setError] = useState<unknown>(null)
  const current = useRef({ host, room })
  current.current = { host, room }
  const turn = useRef(0)
  const look = useCallback(() => {
    turn.current += 1
    const mine = turn.current
    const isWanted = () => mine === turn.current
    askScreen(current.current.host, waitingRoomScreens.readWaitingRoom, { consultId }).then(
      (next) => {
        if (!isWanted()) return
        setRoom(next)
        setError(null)
      },
      (failure: unknown) => {
        if (isWanted()) setError(failure)
      },
    )
  }, [consultId])
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(later)
      later = setTimeout(look, times.after + Math.random() * times.spread)
    }
    const lookWhenSeen = () => {
      if (document.visibilityState === 'visible') look()
    }
    const leave = () => {
      const { host: by, room: known } = current.current
      if (known && isOpen(known.status))
        askScreen(by, waitingRoomScreens.leaveWaitingRoom, { consultId }, { isFarewell: true }).catch(() => undefined)
    }
    look()
    const rhythm = setInterval(look, times.look)
    const stop = current.current.host.onLive?.((event) => {
      if (event.kind === 'queue') lookSoon()
      if (event.kind === 'gap' || (event.kind === 'visit' && event.consultId === consultId)) look()
    })
    document.addEventListener('visibilitychange', lookWhenSeen)
    addEventListener('online', look)
    addEventListener('pagehide', leave)
    return () => {
      turn.current += 1
      clearTimeout(later)
      clearInterval(rhythm)
      stop?.()
      document.removeEventListener('visibilitychange', lookWhenSeen)
      removeEventListener('online', look)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [consultId, look])
  const apply = (next: WaitingRoom) => {
    turn.current += 1
    setRoom(next)
    setError(null)
  }
  return { room, error, look, apply }
}
