import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventsReceived } from '#care/server/live/event-queue.ts'
import { openLiveBus } from '#care/server/live/live-bus.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (bus = openLiveBus()) => {
  const listen = bus.listenAsMember.bind(null, 'ana')
  const events = eventsReceived<MemberEvent>({ sessionId: 'one', endsInMs: 60_000, gap: { kind: 'gap' }, listen })
  return { bus, reading: events[Symbol.asyncIterator]() }
}
const unread = (count: number): MemberEvent => ({ kind: 'unread', count })

test('the stream ends with its token and stops listening', async () => {
  const { bus, reading } = open()
  const next = reading.next()
  vi.advanceTimersByTime(60_000)
  expect(await next).toEqual({ done: true, value: undefined })
  expect(bus.countOf('one')).toBe(0)
})

test('events sent before the end are still delivered', async () => {
  const { bus, reading } = open()
  bus.toMember('ana', unread(1))
  bus.endSession('one')
  expect([await reading.next(), await reading.next()]).toEqual([
    { done: false, value: unread(1) },
    { done: true, value: undefined },
  ])
})

test('a reader who falls far behind gets one gap event, to reload everything', async () => {
  const { bus, reading } = open()
  for (let count = 0; count <= 200; count += 1) bus.toMember('ana', unread(count))
  expect(await reading.next()).toEqual({ done: false, value: { kind: 'gap' } })
})

test('a stream opened while the server stops ends at once', async () => {
  const bus = openLiveBus()
  bus.close()
  expect(await open(bus).reading.next()).toEqual({ done: true, value: undefined })
})
