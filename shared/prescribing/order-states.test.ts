import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isActive,
  type OrderEvent,
  type OrderState,
  orderEvents,
  orderStateAfter,
  orderStates,
  pauseAfter,
} from '#shared/prescribing/order-states.ts'

const after = (events: readonly OrderEvent[], start: OrderState = 'queued'): OrderState =>
  events.reduce<OrderState>((state, event) => orderStateAfter(state, event) ?? state, start)

const anyState = fc.constantFrom(...orderStates)
const anyEvent = fc.constantFrom(...orderEvents)

test('what was handed out stays dispensed, whatever is reported later', () => {
  fc.assert(
    fc.property(anyState, fc.array(anyEvent), fc.array(anyEvent), (start, before, later) => {
      expect(after([...before, 'dispense', ...later], start)).toBe('dispensed')
    }),
  )
})

test('an event that comes twice in a row changes no more than once, but for a clinician who acts again', () => {
  fc.assert(
    fc.property(anyState, fc.constantFrom(...orderEvents.filter((event) => event !== 'resend')), (state, event) => {
      const once = orderStateAfter(state, event)
      if (once !== null) expect(orderStateAfter(once, event) ?? once).toBe(once)
    }),
  )
})

/** Every order of the pharmacy's reports, with repeats. */
const shuffledWithRepeats = (events: readonly OrderEvent[]) =>
  fc
    .array(fc.constantFrom(...events), { maxLength: 4 })
    .chain((more) => fc.shuffledSubarray([...events, ...more], { minLength: events.length + more.length }))

test.each<[string, readonly OrderEvent[], OrderState, OrderState]>([
  ['an order that was handed out', ['receive', 'dispense'], 'sent', 'dispensed'],
  ['an order whose answer was lost', ['receive', 'dispense'], 'queued', 'dispensed'],
  ['a cancellation that came in time', ['receive', 'cancel-accept'], 'cancelling', 'cancelled'],
  ['a cancellation that came too late', ['receive', 'cancel-fail', 'dispense'], 'cancelling', 'dispensed'],
  ['a rejected order', ['reject'], 'sent', 'failed'],
])('the reports on %s end alike in any order, however often they come', (_, events, start, end) => {
  fc.assert(
    fc.property(shuffledWithRepeats(events), (reports) => {
      expect(after(reports, start)).toBe(end)
    }),
  )
})

test('no state is a dead end before the drug was handed out or the order canceled', () => {
  for (const state of orderStates) {
    const isOver = state === 'dispensed' || state === 'cancelled'
    const ways = orderEvents.filter((event) => orderStateAfter(state, event) !== null && event !== 'dispense')
    expect([state, ways.length > 0]).toEqual([state, !isOver])
  }
})

test('attempts are repeated at growing intervals, at most five minutes apart', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(pauseAfter)).toEqual([5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 300_000])
})

test('a prescription counts for warnings until its supply with all refills is used up, unless it was canceled', () => {
  const signedAt = new Date('2026-11-01T12:00:00Z')
  const on = (day: string) => new Date(`2026-${day}T11:00:00Z`)
  const one = { signedAt, daysSupply: 10, refills: 1 }
  expect(isActive({ ...one, status: 'dispensed' }, on('11-21'))).toBe(true)
  expect(isActive({ ...one, status: 'dispensed' }, on('11-22'))).toBe(false)
  expect(isActive({ ...one, status: 'cancelled' }, on('11-02'))).toBe(false)
})
