import { z } from 'zod/mini'
import { inquiryTimes } from '#shared/eligibility/inquiry-times.ts'
import { calendarDay, isReversed } from '#shared/fields/calendar-day.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { required } from '#shared/fields/required.ts'
import { colorProblem } from '#shared/groups/group-colors.ts'
import { groupFeatures, programTypes } from '#shared/groups/group-features.ts'
import { pinMethods } from '#shared/session/session-data.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

/** A sponsor's short code, used in URLs, files and rules (SHELL-102). It never changes, because sponsors store it too. */
export const groupCode = z.string('Required').check(z.minLength(1, 'Required'), z.regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'GroupCodeShape'))

/** Price keys: visit types, program types, and the feature name for back care. */
export const priceTypes = [...programTypes, 'Backcare', ...visitTypes] as const

const day = z.nullable(calendarDay)
const inOrder = z.refine<{ startsOn: string | null; endsOn: string | null }>((span) => !isReversed(span), {
  error: 'DaysReversed',
  path: ['endsOn'],
})
const phone = z.nullable(
  z.string().check(
    z.maxLength(30, 'PhoneInvalid'),
    z.refine((value) => phoneDigits(value) !== null, 'PhoneInvalid'),
  ),
)
const color = z.nullable(
  z.string().check(
    z.refine((value) => colorProblem(value) !== 'ColorInvalid', { error: 'ColorInvalid', abort: true }),
    z.refine((value) => colorProblem(value) === null, 'ColorTooPale'),
  ),
)
/** Requires unique entries by name; a repeated entry gets the error `EntryTwice`. */
const once = <T>(nameOf: (entry: T) => string, at: string) =>
  z.superRefine<T[]>((entries, context) => {
    entries.forEach((entry, index) => {
      if (entries.findIndex((other) => nameOf(other) === nameOf(entry)) < index)
        context.addIssue({ code: 'custom', message: 'EntryTwice', path: [index, at] })
    })
  })

/** All settings of a group that an operator edits. Browser and server both validate with it; each message is an error code. */
export const groupSettings = z
  .object({
    name: required(120),
    /** First and last day of the contract. Nobody can register without a first day. */
    startsOn: day,
    endsOn: day,
    suspended: z.boolean(),
    color,
    logoHash: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/, 'InvalidInput'))),
    supportPhone: phone,
    /** My Family hides the e-mail and phone of other adults from a member. */
    hidesAdultContacts: z.boolean(),
    requiresMfa: z.boolean(),
    pinMethods: z.array(z.enum(pinMethods)).check(z.minLength(1, 'Required')),
    rememberDeviceDays: z.int('NumberInvalid').check(z.minimum(0, 'NumberInvalid'), z.maximum(365, 'NumberInvalid')),
    passkeysAllowed: z.boolean(),
    strongFactorReplacesPin: z.boolean(),
    /** Features, each valid from `startsOn` until the day before `endsOn`. */
    features: z
      .array(z.object({ feature: z.enum(groupFeatures), startsOn: day, endsOn: day }).check(inOrder))
      .check(once(({ feature }) => feature, 'feature')),
    prices: z
      .array(
        z.object({
          type: z.enum(priceTypes),
          cents: z.int('NumberInvalid').check(z.minimum(0, 'NumberInvalid'), z.maximum(1_000_000, 'NumberInvalid')),
        }),
      )
      .check(once(({ type }) => type, 'type')),
    plans: z.array(z.object({ code: z.string().check(z.regex(/^[\w-]{1,20}$/, 'PlanCodeShape')), name: required(80) })).check(
      z.maxLength(100, 'InvalidInput'),
      once(({ code }) => code, 'code'),
    ),
    /** The individual deductible in cents per plan year; null if the portal does not show one. */
    deductibleCents: z.nullable(z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(10_000_000, 'NumberInvalid'))),
    /** The month (1-12) in which the plan year begins, on its first day. */
    planYearMonth: z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(12, 'NumberInvalid')),
    /** Visit types whose payments count toward the deductible. */
    deductibleTypes: z.array(z.enum(visitTypes)),
    /** When the group's payer is asked about a member in real time, and after how many hours it is asked again before a visit. */
    eligibilityAsked: z._default(z.enum(inquiryTimes), 'off'),
    eligibilityHours: z._default(z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(720, 'NumberInvalid')), 24),
    visitPolicy,
  })
  .check(inOrder)
export type GroupSettings = z.infer<typeof groupSettings>
