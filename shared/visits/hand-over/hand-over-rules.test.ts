import { expect, test } from 'vitest'
import { handOverRefusal, isOfferOpen, offerEndsAt } from '#shared/visits/hand-over/hand-over-rules.ts'
import { visitStates } from '#shared/visits/visit-states.ts'

const now = new Date('2026-11-20T15:00:00Z')
const ahead = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('only the visit’s own clinician hands it over, and only while it has a time and has not begun', () => {
  const allowed = visitStates.filter((status) => handOverRefusal({ status, clinicianId: 'me' }, 'me') === null)
  expect(allowed).toEqual(['Locked'])
  expect(handOverRefusal({ status: 'Locked', clinicianId: 'other' }, 'me')).toBe('VisitChanged')
  expect(handOverRefusal({ status: 'Locked', clinicianId: null }, 'me')).toBe('VisitChanged')
})

test.each([
  ['as soon as possible', { isOnDemand: true, requestedAt: ahead(-3) }, 10],
  ['scheduled for later', { isOnDemand: false, requestedAt: ahead(90) }, 90],
  ['scheduled for now', { isOnDemand: false, requestedAt: now }, 10],
] as const)('an offer of a visit %s ends by itself', (_what, visit, minutes) => {
  expect(offerEndsAt(visit, now)).toEqual(ahead(minutes))
})

test('an offer is open until its end, and only while the visit is as it was', () => {
  const offer = { fromClinicianId: 'me', visitAt: ahead(60), endsAt: ahead(60), endedAt: null }
  const visit = { status: 'Locked', clinicianId: 'me', isOnDemand: false, requestedAt: ahead(60) } as const
  expect(isOfferOpen(offer, visit, ahead(59.9))).toBe(true)
  expect(isOfferOpen(offer, visit, ahead(60))).toBe(false)
  expect(isOfferOpen({ ...offer, endedAt: now }, visit, now)).toBe(false)
  expect(isOfferOpen(offer, { ...visit, requestedAt: ahead(61) }, now)).toBe(false)
  expect(isOfferOpen(offer, { ...visit, status: 'Started' }, now)).toBe(false)
  expect(isOfferOpen(offer, { ...visit, clinicianId: 'other' }, now)).toBe(false)
})
