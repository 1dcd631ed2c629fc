import { expect, test } from 'vitest'
import { afterFailure, attemptMs, retryDelayMs } from '#platform/outbox/outbox-rules.ts'

const minute = 60_000
const created = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(created.getTime() + minutes * minute)

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [30, 60],
])('after attempt %i the next one is %i minutes later', (attempts, minutes) => {
  expect(retryDelayMs(attempts)).toBe(minutes * minute)
})

test.each([
  ['is retried', 2, 10, null, { status: 'waiting', nextAttemptAt: at(12) }],
  ['is retried up to the 24th hour', 9, 23 * 60, null, { status: 'waiting', nextAttemptAt: at(24 * 60) }],
  ['is given up after 24 hours', 9, 23 * 60 + 1, null, { status: 'dead' }],
  ['is retried before it expires', 1, 0, at(2), { status: 'waiting', nextAttemptAt: at(1) }],
  ['is not retried once it has expired', 1, 0, at(1), { status: 'expired' }],
] as const)('a failed message %s', (_, attempts, minutes, deliverBy, expected) => {
  expect(afterFailure({ attempts, createdAt: created, deliverBy }, at(minutes))).toEqual(expected)
})

test.each([
  [null, 20_000],
  [at(1), 20_000],
  [new Date(created.getTime() + 3000), 3000],
  [created, 0],
])('an attempt ends before its message expires (%s)', (deliverBy, ms) => {
  expect(attemptMs(deliverBy, created)).toBe(ms)
})
