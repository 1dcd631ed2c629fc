import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { eventText, fakeStreams } from '#ui/testing/fake-stream.ts'
import { isLive, startLive } from '#web/session/live-events.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { unreadKey } from '#web/session/unread.ts'

/** The unread count is loaded separately; these tests count only streams. */
vi.mock('#web/session/unread.ts', async (original) => ({ ...(await original<object>()), askUnread: async () => {} }))

const stops: (() => void)[] = []
let opened: ReturnType<typeof fakeStreams>

beforeEach(() => {
  keepSdkToken('token')
  opened = fakeStreams()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  keepSdkToken(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const visits = callKey(visitCalls.listVisits, { memberId: 'm1' })

/** A signed-in tab that has shown visits for `ageMs`. */
const tab = (ageMs = 60_000) => {
  const queries = new QueryClient()
  queries.setQueryData(visits, { consultations: [] })
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - ageMs)
  stops.push(startLive(queries, 'p1'))
  return { queries, isStale: () => queries.getQueryState(visits)?.isInvalidated === true }
}

/** A stub of Web Locks: one holder at a time, the others wait. */
const stubLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : run()))
    return last
  }
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as never)
}

test('an event about a visit, or a reopened stream, marks the lists of visits as stale', async () => {
  const { queries, isStale } = tab()
  await expect.poll(isStale).toBe(true)
  queries.setQueryData(visits, { consultations: [] })
  expect(isStale()).toBe(false)
  opened[0]?.send(eventText({ kind: 'visit', consultId: 'v1', status: 'Locked' }))
  await expect.poll(isStale).toBe(true)
})

test('a tab that has just started reads its visits again only once it is eight seconds old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { isStale } = tab(0)
  await vi.advanceTimersByTimeAsync(7999)
  expect(isLive()).toBe(true)
  expect(isStale()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isStale()).toBe(true)
})

test('an unread event sets the unread count [SESS-10]', async () => {
  const { queries } = tab()
  await expect.poll(() => opened.length).toBe(1)
  opened[0]?.send(eventText({ kind: 'unread', count: 3 }))
  await expect.poll(() => queries.getQueryData(unreadKey)).toBe(3)
})

test('the tabs of a browser share one stream, and another tab takes over when its owner closes', async () => {
  stubLocks()
  const [first, second] = [tab(), tab()]
  await expect.poll(() => opened.length).toBe(1)
  await expect.poll(() => [first.isStale(), second.isStale()]).toEqual([true, true])
  opened[0]?.send(eventText({ kind: 'unread', count: 2 }))
  for (const { queries } of [first, second]) await expect.poll(() => queries.getQueryData(unreadKey)).toBe(2)
  expect(opened).toHaveLength(1)
  stops.shift()?.()
  await expect.poll(() => opened.length).toBe(2)
  expect(opened[0]?.isLeft()).toBe(true)
})

test('events are relied on while this tab has the stream, not once it broke or the tab stopped', async () => {
  tab()
  expect(isLive()).toBe(false)
  await expect.poll(isLive).toBe(true)
  opened[0]?.end()
  await expect.poll(isLive).toBe(false)
  await expect.poll(isLive, { timeout: 5000 }).toBe(true)
  stops.shift()?.()
  expect(isLive()).toBe(false)
})

test('events are relied on while another tab says that it has the stream, and for 90 seconds after it last did', async () => {
  stubLocks()
  vi.spyOn(navigator.locks, 'request').mockReturnValue(new Promise(() => {}))
  tab()
  const other = new BroadcastChannel('foyer-live-p1')
  other.postMessage({ kind: 'live', ms: 90_000 })
  await expect.poll(isLive).toBe(true)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 90_000)
  expect(isLive()).toBe(false)
  vi.restoreAllMocks()
  other.postMessage({ kind: 'live', ms: 0 })
  await expect.poll(isLive).toBe(false)
  other.close()
})
