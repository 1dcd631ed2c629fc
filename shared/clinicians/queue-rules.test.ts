import { expect, test } from 'vitest'
import { inQueueOrder } from '#shared/clinicians/queue-rules.ts'

const visit = (id: string, isOnDemand: boolean, askedAt: string, requestedAt: string) => ({
  id,
  isOnDemand,
  askedAt: `2026-11-20T${askedAt}:00Z`,
  requestedAt: `2026-11-20T${requestedAt}:00Z`,
})

test('visits on demand come first, longest wait first; then those with a time, earliest first', () => {
  const waiting = [
    visit('at six', false, '09:00', '18:00'),
    visit('asked at ten', true, '10:00', '10:00'),
    visit('at five', false, '11:00', '17:00'),
    visit('asked at nine', true, '09:30', '09:45'),
    visit('asked at half past ten', true, '10:30', '09:30'),
  ]
  expect(inQueueOrder(waiting).map(({ id }) => id)).toEqual([
    'asked at nine',
    'asked at ten',
    'asked at half past ten',
    'at five',
    'at six',
  ])
})
