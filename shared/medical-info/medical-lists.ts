import { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { phoneField } from '#shared/fields/phone-field.ts'

/** Lists of medical info; each can be answered with 'None known'. */
export const medicalLists = [
  'conditions',
  'medications',
  'allergies',
  'surgeries',
  'family-history',
  'vitals',
  'doctor',
  'pharmacy',
  'contacts',
] as const
export type MedicalList = (typeof medicalLists)[number]

/** The lists that a visit request asks for. Its step is skipped once all are answered. */
export const listsAskedForVisits: readonly MedicalList[] = ['conditions', 'medications', 'allergies']

/** Whether the member has answered a list: with entries, or with 'None known'. */
export const isAnswered = ({ isNone, entries }: { isNone: boolean; entries: readonly unknown[] }): boolean => isNone || entries.length > 0

/** Maximum number of entries per list. */
export const mostEntries: Readonly<Record<MedicalList, number>> = {
  conditions: 100,
  medications: 100,
  allergies: 100,
  surgeries: 100,
  'family-history': 100,
  vitals: 200,
  doctor: 1,
  pharmacy: 1,
  contacts: 3,
}

export const allergySeverities = ['unknown', 'mild', 'moderate', 'severe'] as const
/** Whether the entry is current. */
export const courses = ['current', 'past'] as const
export const relatives = ['mother', 'father', 'sister', 'brother', 'grandmother', 'grandfather', 'daughter', 'son', 'other'] as const
export const contactRelations = ['spouse', 'parent', 'child', 'sibling', 'friend', 'other'] as const
export const vitalKinds = ['height', 'weight', 'blood-pressure', 'pulse', 'temperature'] as const
export type VitalKind = (typeof vitalKinds)[number]

const words = (most: number) => z.string('Required').check(z.trim(), z.maxLength(most, 'TooManyCharacters'))
const neededWords = (most: number) =>
  z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(most, 'TooManyCharacters'))
const note = z._default(words(500), '')
const maybe = (most: number) => z._default(words(most), '')
const oneOf = <const O extends readonly [string, ...string[]]>(options: O) => z.enum(options, 'Required')

const year = z._default(z.string().check(z.trim(), z.regex(/^(|19\d\d|20\d\d)$/, 'DateInvalid')), '')
const month = z._default(z.string().check(z.regex(/^(|0[1-9]|1[0-2])$/, 'DateInvalid')), '')
/** A date as precise as the patient remembers; a month requires a year. */
const since = { year, month }
const needsYear = z.refine<{ year: string; month: string }>(({ year, month }) => month === '' || year !== '', {
  error: 'Required',
  path: ['year'],
})

const maybePhone = z._default(
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((typed) => typed === '' || phoneDigits(typed) !== null, 'PhoneInvalid'),
    ),
    z.transform((typed: string) => phoneDigits(typed) ?? ''),
  ),
  '',
)

/** Units and plausible ranges of vitals: inches, pounds, mmHg, beats per minute, °F. */
export const vitalRanges: Readonly<Record<VitalKind, { least: number; most: number; decimals: 0 | 1 }>> = {
  height: { least: 12, most: 107, decimals: 0 },
  weight: { least: 1, most: 1400, decimals: 1 },
  'blood-pressure': { least: 40, most: 300, decimals: 0 },
  pulse: { least: 20, most: 300, decimals: 0 },
  temperature: { least: 80, most: 115, decimals: 1 },
}

const isMeasure = (kind: VitalKind, text: string): boolean => {
  const { least, most, decimals } = vitalRanges[kind]
  const shape = decimals === 0 ? /^\d{1,4}$/ : /^\d{1,4}([.,]\d)?$/
  const value = Number(text.replace(',', '.'))
  return shape.test(text) && value >= least && value <= most
}

const figure = z._default(z.string().check(z.trim(), z.maxLength(10, 'InvalidInput')), '')
const vital = z
  .object({
    kind: oneOf(vitalKinds),
    /** Height: feet. Blood pressure: systolic. Otherwise the value. */
    value: z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(10, 'InvalidInput')),
    /** Height: inches. Blood pressure: diastolic. Otherwise empty. */
    second: figure,
    day: z.string('Required').check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'DateInvalid')),
  })
  .check(
    z.refine(({ kind, value, second }) => (kind === 'height' ? isHeight(value, second) : isMeasure(kind, value)), {
      error: 'MeasureInvalid',
      path: ['value'],
    }),
    z.refine(({ kind, value, second }) => kind !== 'blood-pressure' || isLowerThan(value, second), {
      error: 'MeasureInvalid',
      path: ['second'],
    }),
  )

const isHeight = (feet: string, inches: string): boolean =>
  /^\d$/.test(feet) && /^(|\d|1[01])$/.test(inches) && isMeasure('height', String(12 * Number(feet) + Number(inches)))
const isLowerThan = (upper: string, lower: string): boolean =>
  /^\d{2,3}$/.test(lower) && Number(lower) >= 20 && Number(lower) < Number(upper)

/** Schemas of the entries of each list: plain text as typed, the same in forms, server and records. */
export const medicalEntrySchemas = {
  conditions: z.object({ name: neededWords(120), course: oneOf(courses), ...since, note }).check(needsYear),
  medications: z.object({ name: neededWords(120), dose: maybe(80), often: maybe(80), course: oneOf(courses), note }),
  allergies: z.object({ name: neededWords(120), reaction: maybe(160), severity: oneOf(allergySeverities) }),
  surgeries: z.object({ name: neededWords(120), ...since, note }).check(needsYear),
  'family-history': z.object({ relative: oneOf(relatives), name: neededWords(120), note }),
  vitals: vital,
  doctor: z.object({ name: neededWords(120), practice: maybe(120), phone: maybePhone }),
  pharmacy: z.object({ id: neededWords(100), name: neededWords(200), address: maybe(300), phone: maybePhone }),
  contacts: z.object({ name: neededWords(120), relation: oneOf(contactRelations), phone: phoneField }),
} satisfies Record<MedicalList, z.ZodMiniType<Record<string, string>>>

export type MedicalEntries = { [L in MedicalList]: z.infer<(typeof medicalEntrySchemas)[L]> }
export type MedicalEntry = MedicalEntries[MedicalList]

type Read<L extends MedicalList> =
  | { data: MedicalEntries[L]; problems: null }
  | { data: null; problems: Readonly<Record<string, ErrorCode>> }

const dateOf = (entry: Readonly<Record<string, string | undefined>>): { field: string; date: string } =>
  entry.day === undefined ? { field: 'year', date: [entry.year, entry.month].filter(Boolean).join('-') } : { field: 'day', date: entry.day }

/** Returns an entry to store, or its errors by field. `today` is YYYY-MM-DD; dates in the future are refused. */
export const readMedicalEntry = <L extends MedicalList>(list: L, typed: unknown, today: string): Read<L> => {
  const read = medicalEntrySchemas[list].safeParse(typed)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => [String(path[0] ?? 'name'), message as ErrorCode] as const)
    return { data: null, problems: Object.fromEntries(problems.reverse()) }
  }
  const { field, date } = dateOf(read.data)
  if (date > today.slice(0, date.length)) return { data: null, problems: { [field]: 'DateInFuture' } }
  return { data: read.data as MedicalEntries[L], problems: null }
}

/** Height in inches. */
export const inchesOf = ({ value, second }: { value: string; second: string }): number => 12 * Number(value) + Number(second)

export const figureOf = (text: string): number => Number(text.replace(',', '.'))
