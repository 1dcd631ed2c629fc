import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, type Served, type Waiting, waitOf, waitRules } from '#shared/waiting-room/wait-rules.ts'

const now = new Date('2026-11-20T15:00:00Z')
const licenseOf = (state: string) => ({ state, number: 'A1', expiresOn: '2027-11-30' })
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const waiting = (id: string, askedMinutesAgo: number, change: Partial<Waiting> = {}): Waiting => ({
  id,
  type: 'GeneralMedical',
  method: 'Video',
  state: 'TX',
  askedAt: minutes(-askedMinutesAgo),
  ...change,
})
const everywhere = { types: ['GeneralMedical', 'Dermatology'], methods: ['Video', 'Phone'], licenses: ['TX', 'OH'].map(licenseOf) }

test("a member's place is after everyone who asked earlier and could have the same clinician", () => {
  const queue = [waiting('a', 30), waiting('b', 20), waiting('c', 10), waiting('d', 5)]
  expect(queue.map(({ id }) => placeOf(id, queue, [everywhere], now))).toEqual([1, 2, 3, 4])
  expect(placeOf('x', queue, [everywhere], now)).toBeNull()
})

test('members who wait for other clinicians are not ahead', () => {
  const [texan, ohioan] = [
    { ...everywhere, licenses: [licenseOf('TX')] },
    { ...everywhere, licenses: [licenseOf('OH')] },
  ]
  const queue = [waiting('oh', 30, { state: 'OH' }), waiting('skin', 25, { type: 'Dermatology' }), waiting('me', 10)]
  expect(placeOf('me', queue, [texan, ohioan], now)).toBe(2)
  expect(placeOf('me', queue, [everywhere], now)).toBe(3)
  expect(placeOf('me', queue, [], now)).toBe(1)
})

test('one of two members who asked at the same moment is ahead', () => {
  const queue = [waiting('a', 10), waiting('b', 10)]
  expect(queue.map(({ id }) => placeOf(id, queue, [everywhere], now))).toEqual([1, 2])
})

/** A visit requested `askedAgo` minutes ago, accepted `toAccept` minutes later and started `toStart` minutes after that. */
const served = (askedAgo: number, toAccept: number, toStart: number, change: Partial<Served> = {}): Served => {
  const [askedAt, acceptedAt] = [minutes(-askedAgo), minutes(toAccept - askedAgo)]
  const startedAt = minutes(toAccept + toStart - askedAgo)
  return { state: 'TX', isOnDemand: true, askedAt, requestedAt: askedAt, acceptedAt, startedAt, ...change }
}
/** Visits one after the other: none waited for another. */
const quiet = [served(240, 4, 2), served(200, 6, 2), served(160, 8, 4), served(120, 10, 4)]
const asked = (list: readonly Served[], state = 'TX') => ({ state, served: list, now })

test('an estimate looks back six hours, and is four hours at most', () => {
  expect(waitRules).toMatchObject({ hours: 6, mostMinutes: 240 })
})

test('there is no estimate with fewer than four visits', () => {
  expect(waitOf({ kind: 'turn', place: 1 }, asked([]))).toBeNull()
  expect(waitOf({ kind: 'turn', place: 1 }, asked(quiet.slice(1)))).toBeNull()
  expect(waitOf({ kind: 'turn', place: 1 }, asked(quiet))).not.toBeNull()
})

test('the next member waits as long as the middle half of earlier visits, and longer per place', () => {
  // Minutes to acceptance 4, 6, 8, 10: from 5.5 to 8.5. Minutes to start 2, 2, 4, 4: from 2 to 4.
  expect(waitOf({ kind: 'turn', place: 1 }, asked(quiet))).toEqual({ low: 5, high: 15 })
  expect(waitOf({ kind: 'turn', place: 3 }, asked(quiet))).toEqual({ low: 15, high: 30 })
})

test('in a queue a wait counts for the places that it moved through', () => {
  // All requested at once and accepted five minutes apart: the last waited twenty minutes for four places.
  const rush = [1, 2, 3, 4].map((place) => served(200 - place * 0.01, place * 5, 1))
  expect(waitOf({ kind: 'turn', place: 1 }, asked(rush))).toEqual({ low: 6, high: 7 })
})

test('once a clinician has accepted, the elapsed time is subtracted', () => {
  const begun = [2, 4, 6, 8, 10, 12, 14, 16].map((toStart, at) => served(200 - at * 20, 5, toStart))
  expect(waitOf({ kind: 'clinician', acceptedAt: now }, asked(begun))).toEqual({ low: 5, high: 15 })
  expect(waitOf({ kind: 'clinician', acceptedAt: minutes(-8) }, asked(begun))).toEqual({ low: 3, high: 7 })
  // Only three of these took longer than ten minutes: one of exactly ten has nothing left.
  expect(waitOf({ kind: 'clinician', acceptedAt: minutes(-10) }, asked(begun.filter((_, at) => at > 2)))).toBeNull()
  // Longer than nearly all earlier waits: no estimate.
  expect(waitOf({ kind: 'clinician', acceptedAt: minutes(-15) }, asked(begun))).toBeNull()
})

test('a scheduled visit starts as punctually as earlier ones', () => {
  const late = [0, 2, 4, 6].map((minute, at) => {
    const requestedAt = minutes(-200 + at * 30)
    const startedAt = new Date(requestedAt.getTime() + minute * 60_000)
    return { state: 'TX', isOnDemand: false, askedAt: minutes(-400), requestedAt, acceptedAt: minutes(-390), startedAt }
  })
  expect(waitOf({ kind: 'hour', requestedAt: minutes(5) }, asked(late))).toEqual({ low: 6, high: 10 })
  expect(waitOf({ kind: 'hour', requestedAt: minutes(-7) }, asked(late))).toBeNull()
  // Visits on demand give no estimate for scheduled visits.
  expect(waitOf({ kind: 'hour', requestedAt: minutes(5) }, asked(quiet))).toBeNull()
})

test("visits in the patient's state are used first, and all states if there are too few", () => {
  const elsewhere = quiet.map((visit) => ({ ...visit, state: 'OH' }))
  const slow = [served(300, 40, 20), served(280, 40, 20), served(260, 40, 20), served(240, 40, 20)]
  expect(waitOf({ kind: 'turn', place: 1 }, asked([...elsewhere, served(20, 2, 1)]))?.high).toBeLessThan(20)
  expect(waitOf({ kind: 'turn', place: 1 }, asked([...elsewhere, ...slow]))?.low).toBeGreaterThan(20)
})

test('a wait of many hours is not estimated', () => {
  const endless = quiet.map((visit) => ({ ...visit, askedAt: minutes(-2000) }))
  expect(waitOf({ kind: 'turn', place: 9 }, asked(endless))).toBeNull()
})

test('a range has whole minutes, is not negative, and ends after it starts', () => {
  const minute = fc.integer({ min: 0, max: 90 })
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 350 }), minute, minute), { minLength: 4, maxLength: 40 })
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 20 }), (list, place) => {
      const range = waitOf({ kind: 'turn', place }, asked(list.map(([ago, accept, start]) => served(ago, accept, start))))
      if (!range) return
      expect(Number.isInteger(range.low) && Number.isInteger(range.high)).toBe(true)
      expect(range.low).toBeGreaterThanOrEqual(0)
      expect(range.high).toBeGreaterThan(range.low)
      expect(range.high).toBeLessThanOrEqual(waitRules.mostMinutes + 5)
    }),
  )
})
