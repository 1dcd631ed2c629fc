import { expect, test } from 'vitest'
import { licenseRefusal, serves } from '#shared/visits/clinic-rules.ts'
import { daysLeft, dueLicenseWarning, isLicensed, type License, stateOfLicense } from '#shared/visits/license-rules.ts'

const noon = new Date('2026-11-23T17:00:00Z')
const licenseOf = (state: string, expiresOn: string | null): License => ({ state, number: `${state}-1`, expiresOn })

test.each<[string, readonly License[], string, string, boolean]>([
  ['no license', [], 'TX', '2026-11-23T17:00:00Z', false],
  ['another state', [licenseOf('CA', '2027-01-31')], 'TX', '2026-11-23T17:00:00Z', false],
  ['two states, the second one', [licenseOf('CA', '2027-01-31'), licenseOf('TX', '2027-01-31')], 'TX', '2026-11-23T17:00:00Z', true],
  ['expired yesterday', [licenseOf('TX', '2026-11-22')], 'TX', '2026-11-23T17:00:00Z', false],
  ['its last day', [licenseOf('TX', '2026-11-23')], 'TX', '2026-11-23T17:00:00Z', true],
  ['the last minute of the day in New York', [licenseOf('TX', '2026-11-23')], 'TX', '2026-11-24T04:59:00Z', true],
  ['the next day in New York, still the last one in Texas', [licenseOf('TX', '2026-11-23')], 'TX', '2026-11-24T05:00:00Z', false],
  ['the next day in Puerto Rico', [licenseOf('PR', '2026-11-23')], 'PR', '2026-11-24T04:30:00Z', false],
  ['the next day on Guam', [licenseOf('GU', '2026-11-23')], 'GU', '2026-11-23T15:00:00Z', false],
  [
    'expired in one state, valid in another',
    [licenseOf('TX', '2026-11-22'), licenseOf('CA', '2027-01-31')],
    'TX',
    '2026-11-23T17:00:00Z',
    false,
  ],
  ['taken over, without a known last day', [licenseOf('TX', null)], 'TX', '2026-11-23T17:00:00Z', true],
])('%s', (_case, licenses, state, at, expected) => {
  const visit = { type: 'GeneralMedical', method: 'Video', state } as const
  expect(isLicensed(licenses, state, new Date(at))).toBe(expected)
  expect(serves({ types: ['GeneralMedical'], methods: ['Video'], licenses }, visit, new Date(at))).toBe(expected)
  for (const action of ['accept', 'propose', 'start'] as const)
    expect(licenseRefusal(action, state, licenses, new Date(at))).toBe(expected ? null : 'NotLicensed')
  // Whoever may not begin may still give up or end what has begun.
  for (const action of ['release', 'complete', 'cancel'] as const) expect(licenseRefusal(action, state, licenses, new Date(at))).toBeNull()
})

test.each([
  ['2027-01-23', 61, 'valid', null],
  ['2027-01-22', 60, 'ends soon', 60],
  ['2026-12-24', 31, 'ends soon', 60],
  ['2026-12-23', 30, 'ends soon', 30],
  ['2026-12-01', 8, 'ends soon', 30],
  ['2026-11-30', 7, 'ends soon', 7],
  ['2026-11-23', 0, 'ends soon', 7],
  ['2026-11-22', -1, 'ended', null],
  [null, null, 'valid', null],
])('a license through %s has %s days left, is %s, and its warning is %s', (expiresOn, left, state, due) => {
  const license = licenseOf('TX', expiresOn)
  expect([daysLeft(license, noon), stateOfLicense(license, noon), dueLicenseWarning(license, noon)]).toEqual([left, state, due])
})
