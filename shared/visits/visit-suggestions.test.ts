import { expect, test } from 'vitest'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { type KnownOptions, knownBefore, suggestedFor } from '#shared/visits/visit-suggestions.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const now = new Date('2026-11-20T15:00:00Z')
const corner = { id: 'p1', name: 'Corner Pharmacy', address: '12 Mary St', phone: null }
const ana = { telehealthId: 'ana', dateOfBirth: '1986-05-14', isSelf: true, pharmacies: [corner], hasMedicalInfo: true }
const leo = { telehealthId: 'leo', dateOfBirth: '2018-11-21', isSelf: false, pharmacies: [], hasMedicalInfo: false }
const options: KnownOptions = {
  patients: [ana, leo],
  kinds: visitTypes.map((type) => ({ type, methods: visitMethods, priceCents: 0 })),
  policy: defaultVisitPolicy,
  timeZone: 'America/Chicago',
  state: 'TX',
}
const at = (step: Parameters<typeof suggestedFor>[0], draft = {}, change: Partial<KnownOptions> = {}) =>
  suggestedFor(step, draft, { ...options, ...change }, now)

test('the member and the state of their ZIP code are preselected', () => {
  expect(at('who')).toEqual({ patientId: 'ana', state: 'TX' })
  expect(at('who', { patientId: 'leo', state: 'AK' })).toEqual({})
  expect(at('who', {}, { state: null })).toEqual({ patientId: 'ana' })
})

test('nobody is preselected whom the sponsor does not serve, and no state where it offers no visits', () => {
  const children = { ...defaultVisitPolicy, ageTo: 17, states: ['CA' as const] }
  expect(at('who', {}, { policy: children })).toEqual({ patientId: 'leo' })
  expect(at('who', {}, { policy: children, patients: [ana] })).toEqual({})
  expect(at('who', {}, { policy: children, patients: [ana, leo, { ...leo, telehealthId: 'mia' }] })).toEqual({})
})

test('a kind is preselected only if no other can be requested', () => {
  expect(at('reason')).toEqual({})
  const kinds = options.kinds.map((kind) => ({ ...kind, priceCents: kind.type === 'Nutrition' ? 900 : null }))
  expect(at('reason', {}, { kinds })).toEqual({ type: 'Nutrition' })
})

test('video as soon as possible is preselected for a general visit, and never replaces an answer', () => {
  expect(at('when', { type: 'GeneralMedical' })).toEqual({ method: 'Video', when: { kind: 'asap' } })
  expect(at('when', { type: 'GeneralMedical', method: 'Phone', when: { kind: 'times', times: [] } })).toEqual({})
  expect(at('times', { type: 'MentalHealth' })).toEqual({ method: 'Video' })
})

test('the known pharmacy of the patient is suggested on its step and on the summary', () => {
  expect(at('confirm', { patientId: 'ana' })).toEqual({ pharmacy: corner })
  expect(at('pharmacy', { patientId: 'ana', pharmacy: null })).toEqual({})
  expect(at('confirm', { patientId: 'leo' })).toEqual({})
})

test('what is known of the patient is not asked', () => {
  expect(knownBefore({}, options, now)).toEqual({ pharmacy: true, medical: true })
  expect(knownBefore({ patientId: 'leo' }, options, now)).toEqual({ pharmacy: false, medical: false })
})
