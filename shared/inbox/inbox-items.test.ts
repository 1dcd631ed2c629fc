import { expect, test } from 'vitest'
import { newsOf } from '#shared/inbox/inbox-items.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('a new state of a visit is news, before a new time', () => {
  const before = { status: 'Requested', requestedAt: at('15:00') } as const
  expect(newsOf(before, { status: 'Locked', requestedAt: at('15:00') })).toBe('Locked')
  expect(newsOf(before, { status: 'Locked', requestedAt: at('16:00') })).toBe('Locked')
})

test('a new time alone is a move, and anything else is no news', () => {
  const before = { status: 'Locked', requestedAt: at('15:00') } as const
  expect(newsOf(before, { ...before, requestedAt: at('15:01') })).toBe('Moved')
  expect(newsOf(before, { ...before, requestedAt: at('15:00') })).toBeNull()
})
