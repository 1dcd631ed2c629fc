import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { defaultVisitPolicy, type VisitPolicy } from '#shared/visits/visit-policy.ts'
import {
  actionRefusal,
  actionsOf,
  earlierRefusal,
  inVisitOrder,
  isSoon,
  otherTimesRefusal,
  type RuledVisit,
  reschedulePath,
  tabOf,
} from '#shared/visits/visit-rules.ts'
import { openStates } from '#shared/visits/visit-states.ts'
import { consultTypeOf, consultTypes, visitMethods, visitTypeOf, visitTypes } from '#shared/visits/visit-types.ts'

const now = new Date('2026-11-20T15:00:00Z')
const minute = 60_000
const hour = 60 * minute
const policy = defaultVisitPolicy

/** A general video visit scheduled for an hour from now. */
const visit = (change: Partial<RuledVisit> & { inMs?: number } = {}): RuledVisit => {
  const { inMs = hour, ...rest } = change
  const requestedAt = new Date(now.getTime() + inMs)
  return { type: 'GeneralMedical', method: 'Video', status: 'Locked', isOnDemand: false, requestedAt, ...rest }
}

describe('a visit is soon [VISIT-16]', () => {
  test.each([
    [10 * minute + 1, false],
    [10 * minute, true],
    [1, true],
    [0, true],
    [-1, true],
    [-48 * hour, true],
  ])('%i milliseconds ahead: %s', (inMs, soon) => {
    expect(isSoon(visit({ inMs }), policy, now)).toBe(soon)
  })

  test("according to the policy's minutes", () => {
    const wide: VisitPolicy = { ...policy, soonMinutes: 30 }
    expect([30 * minute, 30 * minute + 1].map((inMs) => isSoon(visit({ inMs }), wide, now))).toEqual([true, false])
  })
})

describe('cancelling [VISIT-17 VISIT-18]', () => {
  const cancel = (change: Parameters<typeof visit>[0], by: VisitPolicy = policy) => actionRefusal('cancel', visit(change), by, now)

  test.each(openStates)('is allowed only in state Locked, when not soon: %s', (status) => {
    expect(cancel({ status })).toBe(status === 'Locked' ? null : 'VisitHasProvider')
  })

  test.each([
    [10 * minute + 1, null],
    [10 * minute, 'VisitHasProvider'],
    [-1, 'VisitHasProvider'],
  ])('is refused in the last ten minutes: %i milliseconds ahead: %s', (inMs, refusal) => {
    expect(cancel({ inMs })).toBe(refusal)
  })

  test('follows the states of the policy', () => {
    const wide: VisitPolicy = { ...policy, cancelStatuses: ['Requested', 'Proposed'] }
    expect(openStates.map((status) => cancel({ status }, wide))).toEqual([null, null, 'VisitHasProvider', 'VisitHasProvider'])
  })
})

describe('rescheduling [VISIT-19 VISIT-20 VISIT-21 VISIT-22]', () => {
  test.each<[string, Parameters<typeof visit>[0], string | null]>([
    ['an hour ahead', {}, null],
    ['on demand', { isOnDemand: true }, 'VisitNotMovable'],
    ['Dermatology', { type: 'Dermatology' }, 'VisitNotMovable'],
    ['soon', { inMs: 10 * minute }, 'VisitNotMovable'],
    ['just not soon', { inMs: 10 * minute + 1 }, null],
    ['in exactly 24 hours', { inMs: 24 * hour }, null],
    ['in a little more than 24 hours', { inMs: 24 * hour + 1 }, 'VisitNotMovable'],
    ['that has started', { status: 'Started' }, 'VisitNotMovable'],
    ['without an agreed time', { status: 'Requested', type: 'Nutrition' }, null],
  ])('follows the rule for a visit %s', (_, change, refusal) => {
    expect(actionRefusal('reschedule', visit(change), policy, now)).toBe(refusal)
  })

  test('follows the hours of the policy', () => {
    const wide: VisitPolicy = { ...policy, rescheduleWithinHours: 48 }
    expect(actionRefusal('reschedule', visit({ inMs: 48 * hour }), wide, now)).toBeNull()
    expect(actionRefusal('reschedule', visit({ inMs: 48 * hour + 1 }), wide, now)).toBe('VisitNotMovable')
  })

  test('has a page for each visit type [VISIT-23]', () => {
    const { rescheduleGeneral, rescheduleMentalHealth } = paths
    const pages = [rescheduleGeneral, rescheduleMentalHealth, rescheduleGeneral, rescheduleMentalHealth]
    expect(visitTypes.map(reschedulePath)).toEqual(pages)
  })
})

describe('joining the waiting room [VISIT-24]', () => {
  test.each<[string, Parameters<typeof visit>[0], string | null]>([
    ['an hour ahead', {}, 'VisitNotOpen'],
    ['soon', { inMs: 10 * minute }, null],
    ['just not soon', { inMs: 10 * minute + 1 }, 'VisitNotOpen'],
    ['whose time has passed', { inMs: -hour }, null],
    ['on demand', { isOnDemand: true, status: 'Requested' }, null],
    ['that has started', { status: 'Started' }, null],
    ['by phone', { inMs: 0, method: 'Phone' }, 'VisitNotOpen'],
    ['Dermatology', { inMs: 0, type: 'Dermatology' }, 'VisitNotOpen'],
    ['Dermatology that has begun', { status: 'Started', type: 'Dermatology' }, 'VisitNotOpen'],
  ])('follows the rule for a visit %s', (_, change, refusal) => {
    expect(actionRefusal('join', visit(change), policy, now)).toBe(refusal)
  })
})

describe('asking for an earlier time', () => {
  test.each<[string, Parameters<typeof visit>[0], string | null]>([
    ['an hour ahead', {}, null],
    ['many days ahead', { inMs: 300 * hour }, null],
    ['soon', { inMs: 10 * minute }, 'VisitNotMovable'],
    ['on demand', { isOnDemand: true }, 'VisitNotMovable'],
    ['Dermatology', { type: 'Dermatology' }, 'VisitNotMovable'],
    ['requested', { status: 'Requested' }, 'VisitNotMovable'],
    ['with proposed times', { status: 'Proposed' }, 'VisitNotMovable'],
    ['that has started', { status: 'Started' }, 'VisitNotMovable'],
  ])('follows the rule for a visit %s', (_, change, refusal) => {
    expect(earlierRefusal(visit(change), policy, now)).toBe(refusal)
  })
})

test.each(openStates)('a member can choose a time or ask for others only while times are proposed: %s', (status) => {
  const isProposed = status === 'Proposed'
  expect(actionRefusal('choose', visit({ status }), policy, now)).toBe(isProposed ? null : 'VisitNotProposed')
  expect(otherTimesRefusal(visit({ status }), policy, now)).toBe(isProposed ? null : 'VisitNotMovable')
})

test('a member can ask for other times while a requested visit can be rescheduled', () => {
  const asked = { status: 'Requested', type: 'MentalHealth' } as const
  expect(otherTimesRefusal(visit(asked), policy, now)).toBeNull()
  expect(otherTimesRefusal(visit({ ...asked, inMs: 25 * hour }), policy, now)).toBe('VisitNotMovable')
})

test('one function gives the refusals of all actions', () => {
  const agreed = visit()
  expect(actionsOf(agreed, policy, now)).toEqual({
    cancel: null,
    reschedule: null,
    join: 'VisitNotOpen',
    choose: 'VisitNotProposed',
  })
})

describe('the tab of an open visit [VISIT-14 VISIT-15]', () => {
  test.each(visitTypes)('follows the type %s', (type) => {
    const isArranged = type === 'MentalHealth' || type === 'Nutrition'
    const waiting = isArranged ? 'requested' : 'upcoming'
    expect(openStates.map((status) => tabOf({ type, status }))).toEqual([waiting, waiting, 'upcoming', 'upcoming'])
  })
})

test('lists are sorted by requested time, and equal times keep their order [VISIT-13]', () => {
  const at = (inMs: number, method: RuledVisit['method'] = 'Video') => visit({ inMs, method })
  const sorted = inVisitOrder([at(2), at(1), at(2, 'Phone'), at(-5)])
  expect(sorted.map(({ requestedAt, method }) => [requestedAt.getTime() - now.getTime(), method])).toEqual([
    [-5, 'Video'],
    [1, 'Video'],
    [2, 'Video'],
    [2, 'Phone'],
  ])
})

test('types and methods have the names of the wire format [VISIT-02 VISIT-03]', () => {
  expect(visitTypes.map(consultTypeOf)).toEqual(['General Medical', 'Mental Health', 'Dermatology', 'Nutrition'])
  expect(consultTypes.map(visitTypeOf)).toEqual([...visitTypes])
  expect(visitMethods).toEqual(['Video', 'Phone'])
})
