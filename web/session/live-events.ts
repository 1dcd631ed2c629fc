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

const act = (queries: QueryClient, event: MemberEvent): void => {
  for (const listener of listeners) listener(event)
  if (event.kind === 'visit' || event.kind === 'gap') void reloadCalls(queries, visitCalls.listVisits)
  if (event.kind === 'unread') setUnread(queries, event.count)
  if (event.kind === 'invoice' || event.kind === 'gap') markInvoiceChange(queries)
  if (event.kind === 'gap') void askUnread(queries)
}

/** Opens the event stream in this tab. */
const follow = (onEvent: (event: MemberEvent) => void): (() => void) =>
  followEvents(liveCalls.memberEvents, { bearer: sdkToken, onOpen: () => onEvent({ kind: 'gap' }), onEvent: onEvent })

/**
 * Sends live events to a signed-in tab. Of a browser's tabs with the same member, the one that holds the lock has the stream and forwards
 * events to the others; when it closes, the next takes over. Without Web Locks each tab has its own stream.
 * @returns the function that stops it
 */
export const startLive = (queries: QueryClient, profileId: string): (() => void) => {
  const stopping = new AbortController()
  const name = `foyer-live-${profileId}`
  const others = new BroadcastChannel(name)
  others.onmessage = (message: MessageEvent<MemberEvent>) => act(queries, message.data)
  const notifyAll = (event: MemberEvent) => {
    act(queries, event)
    others.postMessage(event)
  }
  const hold = () =>
    new Promise<void>((release) => {
      const stop = follow(notifyAll)
      stopping.signal.addEventListener('abort', () => {
        stop()
        release()
      })
    })
  const locks = navigator.locks as LockManager | null | undefined
  if (locks) locks.request(name, { signal: stopping.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    stopping.abort()
    others.close()
  }
}
