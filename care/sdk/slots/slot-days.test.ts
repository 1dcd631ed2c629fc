import { expect, test } from 'vitest'
import type { ScreenSlot } from '#care/sdk/client/visit-screen-data.ts'
import { slotDays } from '#care/sdk/slots/slot-days.ts'

const maya = { id: 'c1', first: 'Maya', last: 'Okafor', credentials: 'MD' }
const sam = { id: 'c2', first: 'Sam', last: 'Lee', credentials: '' }
const slot = (slotId: string, startsAt: string, clinician = maya): ScreenSlot => ({ slotId, startsAt, endsAt: startsAt, clinician })

test('free times are grouped by day in the time zone and by clinician, in order', () => {
  const slots = [
    slot('late', '2026-11-22T05:30:00Z'),
    slot('b', '2026-11-21T17:30:00Z'),
    slot('a', '2026-11-21T15:00:00Z'),
    slot('s', '2026-11-21T16:00:00Z', sam),
  ]
  const days = slotDays(slots, 'America/Chicago').map(({ day, clinicians }) => [
    day,
    clinicians.map(({ name, slots: own }) => [name, own.map(({ slotId }) => slotId)]),
  ])
  expect(days).toEqual([
    [
      '2026-11-21',
      [
        ['Maya Okafor, MD', ['a', 'b', 'late']],
        ['Sam Lee', ['s']],
      ],
    ],
  ])
  expect(slotDays(slots, 'UTC').map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
})
