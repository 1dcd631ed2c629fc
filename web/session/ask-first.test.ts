import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { askFirst } from '#web/session/ask-first.ts'
import { type DemoGroupCode, demoSession } from '#web/testing/demo-session.ts'
import { visitsAnswer } from '#web/testing/demo-visits.ts'

// On a busy machine, 300 real milliseconds could pass before the answers have been read.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = (group: DemoGroupCode, more: object = {}) => ({ body: { data: { ...demoSession({ group }), ...more } } })
/** The answers that are there when the page starts. */
const known = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: [name], state }) => (state.status === 'success' ? [name] : []))
const queriesOf = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each([
  ['the dashboard with visits', 'FOYER', true, {}, ['GET /api/session', 'GET /api/consultations']],
  ['the dashboard of a group without them', 'RX-ONLY', true, {}, ['GET /api/session']],
  ['the dashboard after coverage has ended', 'FOYER', true, { coverageEnded: '2026-11-01' }, ['GET /api/session']],
  ['another page', 'FOYER', false, {}, ['GET /api/session']],
] as const)('%s starts with what it shows first', async (_, group, isDashboard, more, expected) => {
  const server = fakeServer({ 'GET /api/session': session(group, more), 'GET /api/consultations': visitsAnswer() })
  const queries = queriesOf()
  await askFirst(queries, isDashboard)
  expect(known(queries)).toEqual(expected)
  expect(server.asked.map(({ call }) => call)).toEqual(expected)
})

test('a page starts without what fails, or has not come after 300 ms', async () => {
  fakeServer({ 'GET /api/session': refused(503, 'Overloaded') })
  const failed = queriesOf()
  await askFirst(failed, true)
  expect(known(failed)).toEqual([])
  fakeServer({ 'GET /api/session': session('FOYER'), 'GET /api/consultations': () => new Promise(() => {}) })
  const slow = queriesOf()
  const started = vi.fn()
  void askFirst(slow, true).then(started)
  await vi.advanceTimersByTimeAsync(299)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toHaveBeenCalledOnce()
  expect(known(slow)).toEqual(['GET /api/session'])
})
