import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveCalls } from '#shared/live/live-calls.ts'
import { followEvents } from '#ui/lib/calls/event-stream.ts'
import { eventText, fakeStreams } from '#ui/testing/fake-stream.ts'

const second = 1000
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const follow = (bearer: () => string | null = () => 'token') => {
  const received: unknown[] = []
  const onOpen = vi.fn()
  const { method, path } = liveCalls.memberEvents
  stop = followEvents({ method, path } as typeof liveCalls.memberEvents, { bearer, onOpen, onEvent: (event) => received.push(event) })
  return { received, onOpen }
}
const soon = () => vi.advanceTimersByTimeAsync(1)
const unread = (count: number) => ({ kind: 'unread', count })

test('events are parsed across chunks of the network', async () => {
  const opened = fakeStreams()
  const { received, onOpen } = follow()
  await soon()
  expect(onOpen).toHaveBeenCalledOnce()
  expect(opened[0]?.authorization).toBe('Bearer token')
  const whole = `: still here\n\n${eventText(unread(1))}${eventText(unread(2))}`
  for (const part of [whole.slice(0, 20), whole.slice(20, 47), whole.slice(47)]) {
    opened[0]?.send(part)
    await soon()
  }
  expect(received).toEqual([unread(1), unread(2)])
})

test('a stream that ends is reopened with the current token, and onOpen runs again', async () => {
  const opened = fakeStreams()
  let token = 'first'
  const { onOpen } = follow(() => token)
  await vi.advanceTimersByTimeAsync(20 * second)
  token = 'second'
  opened[0]?.end()
  await vi.advanceTimersByTimeAsync(1.1 * second)
  expect(opened.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('failed tries are spaced further and further apart, at most 30 s', async () => {
  const opened = fakeStreams(() => 503)
  const { onOpen } = follow()
  await vi.advanceTimersByTimeAsync(63 * second)
  // After 2, 4, 8, 16 and 30 seconds.
  expect(opened).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(opened).toHaveLength(8)
  expect(onOpen).not.toHaveBeenCalled()
})

test('a stream is retried at once when the network is back', async () => {
  const opened = fakeStreams(() => 503)
  follow()
  await vi.advanceTimersByTimeAsync(31 * second)
  const before = opened.length
  window.dispatchEvent(new Event('online'))
  await soon()
  expect(opened).toHaveLength(before + 1)
})

test('a stream that is silent for 75 seconds is reopened', async () => {
  const opened = fakeStreams()
  follow()
  await vi.advanceTimersByTimeAsync(40 * second)
  opened[0]?.send(': still here\n\n')
  await vi.advanceTimersByTimeAsync(74 * second)
  expect(opened[0]?.isLeft()).toBe(false)
  await vi.advanceTimersByTimeAsync(3 * second)
  expect([opened[0]?.isLeft(), opened.length]).toEqual([true, 2])
})

test('no stream is opened before there is a token or after the stop', async () => {
  const opened = fakeStreams()
  let token: string | null = null
  follow(() => token)
  await vi.advanceTimersByTimeAsync(5 * second)
  expect(opened).toHaveLength(0)
  token = 'here'
  await vi.advanceTimersByTimeAsync(second)
  expect(opened).toHaveLength(1)
  stop()
  await vi.advanceTimersByTimeAsync(60 * second)
  expect([opened[0]?.isLeft(), opened.length]).toEqual([true, 1])
})
