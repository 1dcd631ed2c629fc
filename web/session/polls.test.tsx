import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { onSessionEnd, send } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { markInput } from '#web/session/inactivity.ts'
import { noticeVersion } from '#web/session/notice-version.ts'
import { startPolls } from '#web/session/polls.ts'
import { hasMapi, keepSdkToken, sdkToken } from '#web/session/sdk-token.ts'

/** Whether events arrive; `live-events.test.tsx` has when they do. */
const events = vi.hoisted(() => ({ arrive: false }))
vi.mock('#web/session/live-events.ts', async (original) => ({ ...(await original<object>()), isLive: () => events.arrive }))

const check = 'GET /api/auth/check-session'
const refresh = 'POST /api/profiles/teladoc-sdk-token'
const issue = 'POST /api/profiles/p1/teladoc-sdk-token'
const sync = 'GET /api/session'
const token = (teladocSdkToken: string) => ({ body: { data: { teladocSdkToken } } })
const second = 1000
const minute = 60 * second

let stop = () => {}
let queries: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  keepSdkToken(null)
  markInput()
  events.arrive = false
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  stop()
  queries.clear()
  onSessionEnd(() => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts the polls of a tab that shows the session. */
const start = () => {
  const shown = new QueryObserver(queries, {
    queryKey: callKey(sessionCalls.readSession, {}),
    queryFn: () => send(sessionCalls.readSession, {}),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: { level: 'full' },
  })
  const unshow = shown.subscribe(() => {})
  const stopPolls = startPolls(queries, 'p1')
  stop = () => {
    stopPolls()
    unshow()
  }
}
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the session is checked every 15 s, with the seconds since the last input [SESS-37]', async () => {
  const server = fakeServer({ [issue]: token('t1') })
  start()
  await vi.advanceTimersByTimeAsync(14.9 * second)
  expect(server.count(check)).toBe(0)
  await vi.advanceTimersByTimeAsync(45.1 * second)
  expect(server.asked.filter(({ call }) => call === check).map(({ query }) => query.idleSeconds)).toEqual(['15', '30', '45', '60'])
})

test('the token for flows is requested at once, refreshed every 5 minutes, and kept only in memory [SESS-38]', async () => {
  const server = fakeServer({ [issue]: token('t1'), [refresh]: token('t2') })
  start()
  await vi.advanceTimersByTimeAsync(0)
  expect(sdkToken()).toBe('t1')
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(server.count(refresh)).toBe(0)
  await vi.advanceTimersByTimeAsync(5 * minute + 1)
  expect(server.count(refresh)).toBe(2)
  expect(sdkToken()).toBe('t2')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('t2')
})

test('the dashboard is synced every 30 s [SESS-39]', async () => {
  const server = fakeServer({ [issue]: token('t1') })
  start()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(server.count(sync)).toBe(4)
})

test('a hidden tab pauses the sync but not check and refresh, and syncs at once when shown again [SESS-37 SESS-38 SESS-39]', async () => {
  const server = fakeServer({ [issue]: token('t1') })
  start()
  hide(true)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect([server.count(check), server.count(refresh), server.count(sync)]).toEqual([20, 1, 0])
  hide(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.count(sync)).toBe(1)
  await vi.advanceTimersByTimeAsync(30 * second)
  expect(server.count(sync)).toBe(2)
})

test('every 30 minutes unused data is dropped and shown data is reloaded [SESS-40]', async () => {
  const server = fakeServer({ [issue]: token('t1') })
  start()
  hide(true)
  queries.setQueryData(['left behind'], 'old')
  await vi.advanceTimersByTimeAsync(30 * minute - 1)
  expect(server.count(sync)).toBe(0)
  queries.setQueryData(['left behind'], 'old')
  await vi.advanceTimersByTimeAsync(1)
  expect(queries.getQueryData(['left behind'])).toBeUndefined()
  expect(queries.getQueryData(callKey(sessionCalls.readSession, {}))).toBeDefined()
  expect(server.count(sync)).toBe(1)
})

test('token login is tried every 30 s until it succeeds [SESS-41]', async () => {
  let tries = 0
  const server = fakeServer({ [issue]: () => (++tries < 3 ? refused(503, 'Overloaded') : token('t3')) })
  start()
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(server.count(issue)).toBe(3)
  expect(sdkToken()).toBe('t3')
})

const visits = 'GET /api/consultations'

/** Shows the visits of a member. */
const showVisits = () =>
  new QueryObserver(queries, {
    queryKey: callKey(visitCalls.listVisits, { memberId: 'tele-1' }),
    queryFn: async () => {
      const answer = await fetch('/api/consultations')
      if (!answer.ok) throw new Error('refused')
      return answer.json()
    },
  }).subscribe(() => {})

test('the sync reloads the open visits only while they are shown [SESS-39]', async () => {
  const server = fakeServer({ [issue]: token('t1') })
  start()
  const unshow = showVisits()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(server.count(visits)).toBe(5)
  unshow()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(server.count(visits)).toBe(5)
})

const versioned = (version: string) => ({ body: { data: { version } } })
const session = (etag: string) => ({ body: { data: {} }, headers: { etag } })
const told = { [issue]: token('t1'), [check]: versioned('"a"'), [sync]: session('"a"') }

/** Starts the polls of a tab that shows visits and gets events, and waits two minutes. Returns what stops showing them. */
const showVisitsWithEvents = async () => {
  events.arrive = true
  start()
  const unshow = showVisits()
  await vi.advanceTimersByTimeAsync(2 * minute)
  return unshow
}

test('while events arrive, the session is asked for only after the check told another version, and nothing else is [SESS-37 SESS-39]', async () => {
  const unread = 'GET /mobile/screens/unread_messages'
  const replies = { ...told }
  const server = fakeServer(replies)
  const unshow = await showVisitsWithEvents()
  // The page first learns its version; the visits are loaded once, when shown.
  expect([server.count(check), server.count(sync), server.count(visits), server.count(unread)]).toEqual([8, 1, 1, 0])
  Object.assign(replies, { [check]: versioned('"b"'), [sync]: session('"b"') })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(server.count(sync)).toBe(2)
  events.arrive = false
  await vi.advanceTimersByTimeAsync(minute)
  expect([server.count(sync), server.count(visits)]).toEqual([4, 3])
  unshow()
})

test('a shown place in the queue is asked for every 30 s, also while events arrive [SESS-39]', async () => {
  const queued = { body: { consultations: [{ queue: { place: 2, wait: null } }] } }
  const server = fakeServer({ ...told, [visits]: queued })
  const unshow = await showVisitsWithEvents()
  expect(server.count(visits)).toBe(5)
  unshow()
})

test('visits that failed to load are asked for again while events arrive [SESS-39 VISIT-32]', async () => {
  const server = fakeServer({ ...told, [visits]: refused(503, 'CareUnavailable') })
  const unshow = await showVisitsWithEvents()
  expect(server.count(visits)).toBeGreaterThan(4)
  unshow()
})

test('while events arrive, the check tells whether the maintenance notice changed [SHELL-083]', async () => {
  let notice = '"one"'
  fakeServer({ ...told, [check]: () => ({ body: { data: { valid: true, expiresAt: '', version: 'v', notice } } }) })
  Object.assign(noticeVersion, { etag: '"one"', until: 0 })
  start()
  await vi.advanceTimersByTimeAsync(minute)
  expect(noticeVersion.until, 'without events the page polls the notice itself').toBe(0)
  events.arrive = true
  await vi.advanceTimersByTimeAsync(15 * second)
  expect(noticeVersion.until - Date.now()).toBe(minute)
  notice = '"two"'
  await vi.advanceTimersByTimeAsync(15 * second)
  expect(noticeVersion.until).toBe(0)
})

test('with a server that tells no version the session is synced every 30 s, also while events arrive [SESS-39]', async () => {
  const server = fakeServer({ [issue]: token('t1') })
  events.arrive = true
  start()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(server.count(sync)).toBe(4)
})

test('visits that failed to load are loaded once there is a token [SESS-09 VISIT-32]', async () => {
  let isUp = false
  const reply = (good: object) => () => (isUp ? good : refused(503, 'CareUnavailable'))
  const server = fakeServer({ [issue]: reply(token('t1')), [visits]: reply({ body: { data: { consultations: [] } } }) })
  start()
  const unshow = showVisits()
  await vi.advanceTimersByTimeAsync(29 * second)
  expect([server.count(visits), hasMapi()]).toEqual([1, false])
  isUp = true
  await vi.advanceTimersByTimeAsync(1.5 * second)
  expect(hasMapi()).toBe(true)
  expect(queries.getQueryState(callKey(visitCalls.listVisits, { memberId: 'tele-1' }))?.status).toBe('success')
  unshow()
})

test('the token login is given up after six errors [SESS-41]', async () => {
  const server = fakeServer({ [issue]: refused(503, 'Overloaded') })
  start()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(server.count(issue)).toBe(6)
})

test('polling goes on in silence when the server does not answer', async () => {
  const ended = vi.fn()
  onSessionEnd(ended)
  const server = fakeServer({ [issue]: null, [check]: null, [refresh]: null, [sync]: null })
  start()
  await vi.advanceTimersByTimeAsync(minute)
  expect(server.count(check)).toBe(4)
  expect(ended).not.toHaveBeenCalled()
})

test('a check of an expired session ends the session here [SESS-29 SESS-32]', async () => {
  const ended = vi.fn()
  onSessionEnd(ended)
  fakeServer({ [issue]: token('t1'), [check]: refused(401, 'SESSION_EXPIRED') })
  start()
  await vi.advanceTimersByTimeAsync(15 * second)
  expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
})

test('stopped polls send nothing more', async () => {
  const server = fakeServer({ [issue]: refused(503, 'Overloaded') })
  start()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(server.asked.map(({ call }) => call)).toEqual([issue])
})
