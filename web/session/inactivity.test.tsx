import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleSeconds, markInput, onInput, watchInactivity } from '#web/session/inactivity.ts'

const hour = 3_600_000
let stop = () => {}
const where = { counts: true, isTimed: true }
const whenInactive = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  Object.assign(where, { counts: true, isTimed: true })
  whenInactive.mockReset()
  markInput()
  stop = watchInactivity({ counts: () => where.counts, isTimed: () => where.isTimed, whenInactive })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const see = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the callback runs after exactly one hour without input [SESS-43]', () => {
  vi.advanceTimersByTime(hour - 1000)
  expect(whenInactive).not.toHaveBeenCalled()
  expect(idleSeconds()).toBe(3599)
  vi.advanceTimersByTime(1000)
  expect(whenInactive).toHaveBeenCalledTimes(1)
})

test('a jump of the clock, as after sleep, is noticed at the next turn [SESS-43]', () => {
  vi.setSystemTime(Date.now() + 2 * hour)
  vi.advanceTimersByTime(1000)
  expect(whenInactive).toHaveBeenCalled()
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('%s counts as input and restarts the hour [SESS-44]', (input) => {
  vi.advanceTimersByTime(hour - 1000)
  dispatchEvent(new Event(input))
  expect(idleSeconds()).toBe(0)
  vi.advanceTimersByTime(hour - 1000)
  expect(whenInactive).not.toHaveBeenCalled()
})

test('mouse movement alone does not count as input [SESS-44]', () => {
  vi.advanceTimersByTime(5000)
  dispatchEvent(new Event('mousemove'))
  expect(idleSeconds()).toBe(5)
})

test('showing the tab again counts as input before the hour has passed, but not after [SESS-44]', () => {
  vi.advanceTimersByTime(hour - 1000)
  see('visible')
  expect(idleSeconds()).toBe(0)
  where.isTimed = false
  vi.advanceTimersByTime(hour)
  where.isTimed = true
  see('visible')
  expect(idleSeconds()).toBe(3600)
  expect(whenInactive).toHaveBeenCalledTimes(1)
})

test('an input after the hour runs the callback and does not count [SESS-43 SESS-44]', () => {
  vi.setSystemTime(Date.now() + hour)
  dispatchEvent(new Event('keydown'))
  expect(whenInactive).toHaveBeenCalledTimes(1)
  expect(idleSeconds()).toBe(3600)
})

test('the timer does not run where a page is not timed [SESS-45]', () => {
  where.isTimed = false
  vi.advanceTimersByTime(2 * hour)
  expect(whenInactive).not.toHaveBeenCalled()
})

test('input does not count while the dialog is shown [SESS-46]', () => {
  where.counts = false
  vi.advanceTimersByTime(9000)
  dispatchEvent(new Event('keydown'))
  expect(idleSeconds()).toBe(9)
})

test('input in another tab counts, unless it is older than the input here', async () => {
  const listener = vi.fn(() => idleSeconds())
  const deaf = onInput(listener)
  vi.advanceTimersByTime(30_000)
  const other = new BroadcastChannel('foyer-session')
  other.postMessage({ kind: 'input', at: Date.now() - 40_000 })
  other.postMessage({ kind: 'input', at: Date.now() - 10_000 })
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  await vi.waitFor(() => expect(listener.mock.results.map(({ value }) => value)).toEqual([10]))
  deaf()
  other.close()
})

test('other tabs are told of input at most once a second', async () => {
  const messages: unknown[] = []
  const other = new BroadcastChannel('foyer-session')
  other.addEventListener('message', ({ data }) => messages.push(data))
  vi.advanceTimersByTime(1000)
  const at = Date.now()
  for (const input of ['keydown', 'keydown', 'wheel']) dispatchEvent(new Event(input))
  vi.useRealTimers()
  await vi.waitFor(() => expect(messages).toEqual([{ kind: 'input', at }]))
  other.close()
})

test('a stopped timer does nothing', () => {
  stop()
  vi.advanceTimersByTime(2 * hour)
  dispatchEvent(new Event('keydown'))
  expect(whenInactive).not.toHaveBeenCalled()
  expect(idleSeconds()).toBe(7200)
})
