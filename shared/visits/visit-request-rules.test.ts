import { describe, expect, test } from 'vitest'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { draftProblems, methodOf, type RequestOptions, stepAt, stepOf, stepsOf } from '#shared/visits/visit-request-rules.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const now = new Date('2026-11-20T15:00:00Z')
const later = '2026-11-21T16:00:00Z'

const options: RequestOptions = {
  patients: [
    { telehealthId: 'th-ana', dateOfBirth: '1986-05-14' },
    { telehealthId: 'th-leo', dateOfBirth: '2018-11-21' },
  ],
  kinds: visitTypes.map((type) => ({ type, methods: visitMethods, priceCents: 0 })),
  policy: defaultVisitPolicy,
  timeZone: 'America/Chicago',
}

const whole: VisitDraft = {
  patientId: 'th-ana',
  type: 'GeneralMedical',
  reason: 'A cough',
  method: 'Video',
  state: 'TX',
  when: { kind: 'asap' },
  pharmacy: null,
}
const arranged: VisitDraft = { ...whole, type: 'MentalHealth', when: { kind: 'times', times: [later] } }

const problems = (change: VisitDraft, from: Partial<RequestOptions> = {}) => draftProblems(change, { ...options, ...from }, now)

test.each([
  ['GeneralMedical', 'emergency who reason when pharmacy medical confirm'],
  ['MentalHealth', 'emergency who reason times pharmacy medical confirm'],
  ['Nutrition', 'emergency who reason times pharmacy medical confirm'],
  ['Dermatology', 'emergency who reason photos pharmacy medical confirm'],
  [undefined, 'emergency who reason when pharmacy medical confirm'],
] as const)('a visit of type %s has its steps in order', (type, steps) => {
  expect(stepsOf(type === undefined ? {} : { type }).join(' ')).toBe(steps)
})

test('a step whose answer is known is not asked: a general visit then has five steps', () => {
  expect(stepsOf({ type: 'GeneralMedical' }, { pharmacy: true, medical: true }).join(' ')).toBe('emergency who reason when confirm')
  expect(stepsOf({ type: 'GeneralMedical' }, { pharmacy: true, medical: false })).toContain('medical')
})

describe('an address opens a step', () => {
  const general = stepsOf({ type: 'GeneralMedical' }, { pharmacy: true, medical: true })
  const arrangedSteps = stepsOf({ type: 'MentalHealth' })
  test.each([
    ['when', general, [], 'when'],
    ['confirm', general, ['reason'], 'reason'],
    ['confirm', general, ['when', 'state'], 'who'],
    ['nonsense', general, [], 'emergency'],
    [undefined, general, [], 'emergency'],
    // The names of earlier versions.
    ['kind', general, [], 'reason'],
    ['method', general, [], 'when'],
    ['method', arrangedSteps, [], 'times'],
    ['price', general, [], 'confirm'],
    ['price', general, ['type'], 'reason'],
    // Steps that are not asked open from the summary.
    ['pharmacy', general, [], 'pharmacy'],
    ['medical', general, ['pharmacy'], 'medical'],
    ['medical', general, ['reason'], 'reason'],
    ['pharmacy', arrangedSteps, ['when'], 'times'],
  ] as const)('%s', (asked, steps, wrong, shown) => {
    const type = steps === general ? 'GeneralMedical' : 'MentalHealth'
    expect(stepAt(asked, steps, { type }, wrong)).toBe(shown)
  })
})

test('each field belongs to a step of its visit', () => {
  const fields = ['patientId', 'state', 'type', 'reason', 'symptoms', 'pharmacy', 'method', 'phone', 'when'] as const
  for (const type of ['GeneralMedical', 'MentalHealth', 'Nutrition'] as const)
    for (const field of fields) expect(stepsOf({ type })).toContain(stepOf(field, { type }))
  expect(stepOf('photoIds', { type: 'Dermatology' })).toBe('photos')
})

test('Dermatology is always by phone [VISIT-03]', () => {
  expect([methodOf({ type: 'Dermatology', method: 'Video' }), methodOf({ type: 'Nutrition', method: 'Video' })]).toEqual(['Phone', 'Video'])
  expect(problems({ patientId: 'th-ana', type: 'Dermatology', reason: 'A rash', state: 'TX', pharmacy: null })).toEqual({})
})

test.each([whole, arranged, { ...whole, when: { kind: 'slot', slotId: 's', startsAt: later } } as const])(
  'a complete draft has no problems',
  (draft) => {
    expect(problems(draft)).toEqual({})
  },
)

test('an empty draft is refused at each required field', () => {
  const required = ['patientId', 'state', 'type', 'reason', 'method', 'when', 'pharmacy']
  expect(problems({})).toEqual(Object.fromEntries(required.map((field) => [field, 'Required'])))
})

describe('a problem is reported at its field', () => {
  const slot = (startsAt: string) => ({ kind: 'slot' as const, slotId: 's', startsAt })
  const times = (...moments: string[]) => ({ kind: 'times' as const, times: moments })
  test.each<[VisitDraft, object]>([
    [{ ...whole, patientId: 'th-somebody' }, { patientId: 'NotFound' }],
    [{ ...whole, reason: '   ' }, { reason: 'Required' }],
    [{ ...whole, method: 'Phone' }, { phone: 'Required' }],
    [{ ...whole, method: 'Phone', phone: '12' }, { phone: 'PhoneInvalid' }],
    [{ ...whole, method: 'Phone', phone: '(512) 555-0118' }, {}],
    [{ ...whole, photoIds: ['1', '2', '3', '4', '5', '6'] }, { photoIds: 'TooManyPhotos' }],
    [{ ...whole, when: slot('2026-11-20T15:00:00Z') }, { when: 'TimePast' }],
    [{ ...whole, when: slot('2026-11-20T15:00:01Z') }, {}],
    [{ ...whole, when: times(later) }, { when: 'Required' }],
    [{ ...arranged, when: { kind: 'asap' } }, { when: 'Required' }],
    [{ ...arranged, when: times() }, { when: 'Required' }],
    [{ ...arranged, when: times(later, '2026-11-21T10:00:00-06:00') }, { when: 'EntryTwice' }],
    [{ ...arranged, when: times(later, '2026-11-20T15:00:00Z') }, { when: 'TimePast' }],
    [{ ...arranged, when: times('2027-02-18T15:00:00Z') }, {}],
    [{ ...arranged, when: times('2027-02-18T15:00:01Z') }, { when: 'DateInvalid' }],
  ])('%o', (draft, expected) => {
    expect(problems(draft)).toEqual(expected)
  })
})

test('a type or method that the group does not offer is refused', () => {
  const kinds = [{ type: 'GeneralMedical', methods: ['Phone'], priceCents: 0 }] as const
  expect(problems(whole, { kinds })).toEqual({ method: 'Required' })
  expect(problems(arranged, { kinds })).toEqual({ type: 'FeatureNotEnabled' })
})

test('a type without a price cannot be requested, and a price of 0 can', () => {
  const kinds = (priceCents: number | null) => [{ type: 'GeneralMedical', methods: visitMethods, priceCents }] as const
  expect(problems(whole, { kinds: kinds(null) })).toEqual({ type: 'PriceUnknown' })
  expect(problems(whole, { kinds: kinds(0) })).toEqual({})
})

test.each([
  [['TX', 'CA'], {}],
  [['CA'], { state: 'StateNotServed' }],
] as const)('a policy with the states %j is applied', (states, expected) => {
  expect(problems(whole, { policy: { ...defaultVisitPolicy, states: [...states] } })).toEqual(expected)
})

test.each([
  // On November 20 Leo is 7, the next day 8; Chicago still has the 20th when Berlin has the 21st.
  [{ ageFrom: 7, ageTo: 7 }, '2026-11-21T05:59:00Z', {}],
  [{ ageFrom: 8, ageTo: null }, '2026-11-21T05:59:00Z', { patientId: 'AgeNotServed' }],
  [{ ageFrom: 8, ageTo: null }, '2026-11-21T06:00:00Z', {}],
  [{ ageFrom: 0, ageTo: 7 }, '2026-11-21T06:00:00Z', { patientId: 'AgeNotServed' }],
] as const)('a policy with the ages %j is applied at %s', (ages, at, expected) => {
  const draft = { ...whole, patientId: 'th-leo' }
  expect(draftProblems(draft, { ...options, policy: { ...defaultVisitPolicy, ...ages } }, new Date(at))).toEqual(expected)
})
