import type { QueryClient } from '@tanstack/react-query'
import { liveCalls } from '#shared/live/live-calls.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { followEvents } from '#ui/lib/event-stream.ts'
import { callName } from '#ui/lib/use-call.ts'
import { noteInvoiceChange } from '#web/session/invoice-changes.ts'
import { sdkToken } from '#web/session/sdk-token.ts'
import { askUnread, noteUnread } from '#web/session/unread.ts'

/** What is shown is asked for anew; what is not, when it is shown again. */
const refreshVisits = (queries: QueryClient): void => {
  for (const call of [visitCalls.listVisits, visitCalls.listPastVisits]) void queries.invalidateQueries({ queryKey: [callName(call)] })
}

const listeners = new Set<(event: MemberEvent) => void>()

/** Tells of each event in this tab, until the returned function is called. */
export const onLive = (listener: (event: MemberEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const act = (queries: QueryClient, event: MemberEvent): void => {
  for (const listener of listeners) listener(event)
  if (event.kind === 'visit' || event.kind === 'gap') refreshVisits(queries)
  if (event.kind === 'unread') noteUnread(queries, event.count)
  if (event.kind === 'invoice' || event.kind === 'gap') noteInvoiceChange(queries)
  if (event.kind === 'gap') void askUnread(queries)
}

/** Holds the stream in this tab. */
const follow = (tell: (event: MemberEvent) => void): (() => void) =>
  followEvents(liveCalls.memberEvents, { bearer: sdkToken, onOpen: () => tell({ kind: 'gap' }), onEvent: tell })

/**
 * Keeps a signed-in tab told of what changes. Of all tabs of a browser that have this member, the one that holds the lock has the
 * stream and tells the others; when it goes, the next takes over. Where a browser has no locks, each tab has a stream of its own.
 * @returns how to stop it
 */
export const startLive = (queries: QueryClient, profileId: string): (() => void) => {
  const stopping = new AbortController()
  const name = `foyer-live-${profileId}`
  const others = new BroadcastChannel(name)
  others.onmessage = (message: MessageEvent<MemberEvent>) => act(queries, message.data)
  const tellAll = (event: MemberEvent) => {
    act(queries, event)
    others.postMessage(event)
  }
  const hold = () =>
    new Promise<void>((release) => {
      const stop = follow(tellAll)
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
