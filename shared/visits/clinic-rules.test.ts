import { expect, test } from 'vitest'
import { serves } from '#shared/visits/clinic-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const at = new Date('2026-11-20T15:00:00Z')
const clinician = {
  types: ['GeneralMedical', 'Dermatology'],
  methods: ['Video'],
  licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2027-02-01' }],
}

test.each<[VisitType, VisitMethod, string, boolean]>([
  ['GeneralMedical', 'Video', 'TX', true],
  ['GeneralMedical', 'Phone', 'TX', false],
  ['GeneralMedical', 'Video', 'CA', false],
  ['Nutrition', 'Video', 'TX', false],
  // It is stored as a visit by phone, and answered by message.
  ['Dermatology', 'Phone', 'TX', true],
  ['Dermatology', 'Phone', 'CA', false],
])('a clinician with video alone and a license of Texas: %s by %s in %s', (type, method, state, isServed) => {
  expect(serves(clinician, { type, method, state }, at)).toBe(isServed)
})
