import type { QueryClient } from '@tanstack/react-query'
import { liveCalls } from '#shared/live/live-calls.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { followEvents } from '#ui/lib/calls/event-stream.ts'
import { reloadCalls } from '#ui/lib/calls/use-call.ts'
import { markInvoiceChange } from '#web/session/invoice-changes.ts'
import { sdkToken } from '#web/session/sdk-token.ts'
import { askUnread, setUnread } from '#web/session/unread.ts'

const listeners = new Set<(event: MemberEvent) => void>()

/** Calls the listener on each event in this tab. Returns the function that stops it. */
export const onLive = (listener: (event: MemberEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Until when events may be relied on; the tab with the stream moves it forward in all tabs. */
let liveUntil = 0

/**
 * Milliseconds. Tabs rely on events for longer than a minute, because browsers run the timers of a hidden tab only once a minute. A tab
 * that started less than `settled` ago has just read what events tell of; it reads what it missed once it is that old.
 */
const times = { renewed: 15_000, relied: 90_000, settled: 8000 }

/** Whether events announce what changes on the telehealth side, so that polls need not ask for it. */
export const isLive = (): boolean => Date.now() < liveUntil

const act = (queries: QueryClient, event: MemberEvent): void => {
  for (const listener of listeners) listener(event)
  if (event.kind === 'visit' || event.kind === 'gap') void reloadCalls(queries, visitCalls.listVisits)
  if (event.kind === 'unread') setUnread(queries, event.count)
  if (event.kind === 'invoice' || event.kind === 'gap') markInvoiceChange(queries)
  if (event.kind === 'gap') void askUnread(queries)
}

/** What the tab with the stream tells all tabs: an event, or for how long they may rely on events. */
type Said = MemberEvent | { kind: 'live'; ms: number }

type Follow = { onEvent: (event: MemberEvent) => void; relyFor: (ms: number) => void; startedAt: number }

/** Opens the event stream in this tab. */
const follow = ({ onEvent, relyFor, startedAt }: Follow): (() => void) => {
  let renewing: ReturnType<typeof setInterval> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  const onOpen = () => {
    relyFor(times.relied)
    renewing = setInterval(relyFor, times.renewed, times.relied)
    settling = setTimeout(onEvent, startedAt + times.settled - Date.now(), { kind: 'gap' })
  }
  const onEnd = () => {
    clearInterval(renewing)
    clearTimeout(settling)
    relyFor(0)
  }
  return followEvents(liveCalls.memberEvents, { bearer: sdkToken, onOpen, onEnd, onEvent })
}

/**
 * Sends live events to a signed-in tab. Of a browser's tabs with the same member, the one that holds the lock has the stream and forwards
 * events to the others; when it closes, the next takes over. Without Web Locks each tab has its own stream.
 * @returns the function that stops it
 */
export const startLive = (queries: QueryClient, profileId: string): (() => void) => {
  const stopping = new AbortController()
  const name = `foyer-live-${profileId}`
  const startedAt = Date.now()
  const others = new BroadcastChannel(name)
  const heed = (said: Said) => {
    if (said.kind === 'live') liveUntil = Date.now() + said.ms
    else act(queries, said)
  }
  others.onmessage = (message: MessageEvent<Said>) => heed(message.data)
  const say = (said: Said) => {
    if (stopping.signal.aborted) return
    heed(said)
    others.postMessage(said)
  }
  const hold = () =>
    new Promise<void>((release) => {
      const stop = follow({ onEvent: say, relyFor: (ms) => say({ kind: 'live', ms }), startedAt })
      stopping.signal.addEventListener('abort', () => {
        stop()
        release()
      })
    })
  const locks = navigator.locks as LockManager | null | undefined
  if (locks) locks.request(name, { signal: stopping.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    liveUntil = 0
    stopping.abort()
    others.close()
  }
}
