import { expect, test } from 'vitest'
import { answerLicenseRefusal, teamLicenseRefusal } from '#shared/messages/message-license-rules.ts'
import type { License } from '#shared/visits/license-rules.ts'

const now = new Date('2026-11-23T17:00:00Z')
const until = (expiresOn: string, state = 'TX'): License => ({ state, number: 'T-1', expiresOn })
const team = 'GeneralMedical'

test.each<[string, License[], string | null, boolean]>([
  ['no license', [], 'TX', false],
  ['another state', [until('2027-05-31', 'CA')], 'TX', false],
  ['ended yesterday', [until('2026-11-22')], 'TX', false],
  ['its last day', [until('2026-11-23')], 'TX', true],
  ['two states, the patient in the second', [until('2027-05-31', 'CA'), until('2027-05-31')], 'TX', true],
  ['the patient moved', [until('2027-05-31')], 'NV', false],
  ['nobody knows where the patient is', [until('2027-05-31')], null, false],
])('%s: the team is written to and answers only with a license', (_case, licenses, state, isOpen) => {
  const asked = { team, state, now } as const
  expect(answerLicenseRefusal({ licenses }, asked)).toBe(isOpen ? null : 'NotLicensed')
  expect(teamLicenseRefusal([{ types: ['GeneralMedical'], licenses }], asked)).toBe(isOpen ? null : 'TeamNotLicensed')
})

test('a team is written to if one of its clinicians has a license; those of other teams do not count', () => {
  const asked = { team, state: 'TX', now } as const
  const [general, other] = [{ types: ['GeneralMedical' as const] }, { types: ['Nutrition' as const] }]
  const texan = [until('2027-05-31')]
  expect(
    teamLicenseRefusal(
      [
        { ...general, licenses: [] },
        { ...general, licenses: texan },
      ],
      asked,
    ),
  ).toBeNull()
  expect(
    teamLicenseRefusal(
      [
        { ...general, licenses: [] },
        { ...other, licenses: texan },
      ],
      asked,
    ),
  ).toBe('TeamNotLicensed')
  expect(teamLicenseRefusal([], asked)).toBe('TeamNotLicensed')
})

test('billing and support needs no license', () => {
  const asked = { team: 'BillingSupport', state: null, now } as const
  expect([teamLicenseRefusal([], asked), answerLicenseRefusal({ licenses: [] }, asked)]).toEqual([null, null])
})
