import { z } from 'zod/mini'
import { calendarDay, isReversed } from '#shared/fields/calendar-day.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { required } from '#shared/fields/required.ts'
import { colorProblem } from '#shared/groups/group-colors.ts'
import { groupFeatures, programTypes } from '#shared/groups/group-features.ts'
import { pinMethods } from '#shared/session/session-data.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

/** A sponsor's short name: in addresses, files and rules (SHELL-102). Never changed, because others have written it down. */
export const groupCode = z.string('Required').check(z.minLength(1, 'Required'), z.regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'GroupCodeShape'))

/** A visit is priced by its type, a program by its own, back care by the name of its feature. */
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
/** Each entry once, by what it is called; a second one is pointed at. */
const once = <T>(nameOf: (entry: T) => string, at: string) =>
  z.superRefine<T[]>((entries, context) => {
    entries.forEach((entry, index) => {
      if (entries.findIndex((other) => nameOf(other) === nameOf(entry)) < index)
        context.addIssue({ code: 'custom', message: 'EntryTwice', path: [index, at] })
    })
  })

/** Everything that an operator sets for a group; both sides check it, and each message is an error code. */
export const groupSettings = z
  .object({
    name: required(120),
    /** The contract: its first day, without which nobody can register, and its last. */
    startsOn: day,
    endsOn: day,
    suspended: z.boolean(),
    color,
    logoHash: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/, 'InvalidInput'))),
    supportPhone: phone,
    /** My Family keeps the e-mail and phone of other adults from a member. */
    hidesAdultContacts: z.boolean(),
    requiresMfa: z.boolean(),
    pinMethods: z.array(z.enum(pinMethods)).check(z.minLength(1, 'Required')),
    rememberDeviceDays: z.int('NumberInvalid').check(z.minimum(0, 'NumberInvalid'), z.maximum(365, 'NumberInvalid')),
    passkeysAllowed: z.boolean(),
    strongFactorReplacesPin: z.boolean(),
    /** A feature holds from its first day on, and until its last. */
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
    /** What one member pays themselves in a plan year before the plan pays; null where the portal says nothing of it. */
    deductibleCents: z.nullable(z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(10_000_000, 'NumberInvalid'))),
    /** The month whose first day begins the plan year. */
    planYearMonth: z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(12, 'NumberInvalid')),
    /** Visits whose payment the plan counts toward it. */
    deductibleTypes: z.array(z.enum(visitTypes)),
    visitPolicy,
  })
  .check(inOrder)
export type GroupSettings = z.infer<typeof groupSettings>
