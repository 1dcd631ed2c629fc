import fc from 'fast-check'
import { inquiryTimes } from '#shared/eligibility/inquiry-times.ts'
import { groupFeatures } from '#shared/groups/group-features.ts'
import { type GroupSettings, priceTypes } from '#shared/groups/group-settings.ts'
import { pinMethods } from '#shared/session/session-data.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

/** A new group: open, with all features off. */
export const plainSettings: GroupSettings = {
  name: 'A group',
  startsOn: '2020-01-01',
  endsOn: null,
  suspended: false,
  color: null,
  logoHash: null,
  supportPhone: null,
  requiresMfa: false,
  pinMethods: ['text'],
  rememberDeviceDays: 30,
  passkeysAllowed: true,
  strongFactorReplacesPin: false,
  hidesAdultContacts: false,
  deductibleCents: null,
  planYearMonth: 1,
  deductibleTypes: [],
  eligibilityAsked: 'off',
  eligibilityHours: 24,
  features: [],
  prices: [],
  plans: [],
  visitPolicy: defaultVisitPolicy,
}

/** Days around the tests' start date, so that spans begin, hold and end near it. */
const day = fc.integer({ min: -3, max: 3 }).map((days) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10))
const span = fc
  .tuple(fc.option(day), fc.option(day))
  .map(([startsOn, endsOn]) =>
    startsOn !== null && endsOn !== null && endsOn < startsOn ? { startsOn: endsOn, endsOn: startsOn } : { startsOn, endsOn },
  )

const features = fc
  .subarray([...groupFeatures])
  .chain((chosen) => fc.tuple(...chosen.map((feature) => span.map((days) => ({ feature, ...days })))))
const prices = fc
  .subarray([...priceTypes])
  .chain((chosen) => fc.tuple(...chosen.map((type) => fc.integer({ min: 0, max: 20_000 }).map((cents) => ({ type, cents })))))

const contract = fc.record({ days: span, suspended: fc.boolean() })

/** Random groups that the schema accepts. */
export const randomSettings: fc.Arbitrary<GroupSettings> = fc
  .record({
    contract,
    color: fc.constantFrom(null, '#0f6b5c', '#1f5fa8'),
    requiresMfa: fc.boolean(),
    pinMethods: fc.subarray([...pinMethods], { minLength: 1 }),
    passkeysAllowed: fc.boolean(),
    strongFactorReplacesPin: fc.boolean(),
    hidesAdultContacts: fc.boolean(),
    supportPhone: fc.constantFrom(null, '1-800-555-0199'),
    deductibleCents: fc.constantFrom(null, 150_000),
    planYearMonth: fc.integer({ min: 1, max: 12 }),
    deductibleTypes: fc.subarray([...visitTypes]),
    eligibilityAsked: fc.constantFrom(...inquiryTimes),
    eligibilityHours: fc.integer({ min: 1, max: 720 }),
    features,
    prices,
    plans: fc.uniqueArray(fc.constantFrom('GOLD', 'SILVER', 'EMP')).map((codes) => codes.map((code) => ({ code, name: `Plan ${code}` }))),
    soonMinutes: fc.constantFrom(10, 30),
    states: fc.subarray(['NY' as const, 'TX' as const]),
  })
  .map(({ contract: { days, suspended }, soonMinutes, states, ...settings }) => ({
    ...plainSettings,
    ...days,
    suspended,
    ...settings,
    visitPolicy: { ...defaultVisitPolicy, soonMinutes, states },
  }))
