import { z } from 'zod/mini'
import { labTests } from '#shared/documents/lab-tests.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { type Diagnosis, diagnosis, mostDiagnoses } from '#shared/notes/note-content.ts'

/** `absence`: a note for a school or an employer. */
export const visitDocumentKinds = ['absence', 'referral', 'lab'] as const
export type VisitDocumentKind = (typeof visitDocumentKinds)[number]

export const absencePlaces = ['school', 'work'] as const

export const referralSpecialties = [
  'allergy',
  'cardiology',
  'dermatology',
  'endocrinology',
  'ent',
  'gastroenterology',
  'gynecology',
  'neurology',
  'nutrition',
  'ophthalmology',
  'orthopedics',
  'pediatrics',
  'physical-therapy',
  'podiatry',
  'psychiatry',
  'psychology',
  'pulmonology',
  'rheumatology',
  'surgery',
  'urology',
  'other',
] as const

/** The priorities of a FHIR ServiceRequest that a referral uses. */
export const urgencies = ['routine', 'urgent', 'asap'] as const

/** Hours without food before blood is drawn. */
export const fastings = ['none', '8', '12'] as const

export const mostDocumentWords = 1000
export const mostShortWords = 200

const optional = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most, 'TooManyCharacters')), '')
const words = (most: number) =>
  z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(most, 'TooManyCharacters'))
const day = z.string('Required').check(
  z.minLength(1, { error: 'Required', abort: true }),
  z.refine((text) => calendarDay.safeParse(text).success, 'DateInvalid'),
)
const optionalDay = z._default(z.union([z.literal(''), calendarDay], 'DateInvalid'), '')
const diagnoses = z._default(z.array(diagnosis).check(z.maxLength(mostDiagnoses, 'ListFull')), [])

type Days = { absentFrom: string; absentTo: string; returnOn: string }

/** The longest absence that one note may cover, in days. */
const mostAbsentDays = 366

const dayNumber = (text: string): number => Date.parse(text) / 86_400_000

const isInOrder = z.refine<Days>(
  ({ absentFrom, absentTo }) => absentTo >= absentFrom && dayNumber(absentTo) - dayNumber(absentFrom) < mostAbsentDays,
  { error: 'DaysReversed', path: ['absentTo'] },
)
const isBackAfterwards = z.refine<Days>(({ absentFrom, returnOn }) => returnOn === '' || returnOn >= absentFrom, {
  error: 'DaysReversed',
  path: ['returnOn'],
})
const hasSpecialty = z.refine<{ specialty: string; otherSpecialty: string }>(
  ({ specialty, otherSpecialty }) => specialty !== 'other' || otherSpecialty !== '',
  { error: 'Required', path: ['otherSpecialty'] },
)

/** The typed fields of each kind, as text like in its form. */
const absenceFields = {
  place: z.enum(absencePlaces, 'Required'),
  absentFrom: day,
  absentTo: day,
  /** Empty if the note does not say. */
  returnOn: optionalDay,
  restrictions: optional(mostDocumentWords),
}
const referralFields = {
  specialty: z.enum(referralSpecialties, 'Required'),
  otherSpecialty: optional(mostShortWords),
  urgency: z.enum(urgencies, 'Required'),
  reason: words(mostDocumentWords),
  toName: optional(mostShortWords),
  toNpi: z._default(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isNpi(text), 'InvalidInput'),
    ),
    '',
  ),
}
const labFields = {
  otherTests: optional(mostDocumentWords),
  fasting: z.enum(fastings, 'Required'),
  instructions: optional(mostDocumentWords),
}

const tests = z._default(z.array(z.enum(labTests, 'InvalidInput')).check(z.maxLength(labTests.length, 'ListFull')), [])

const hasTests = z.refine<{ tests?: string | readonly string[] | undefined; otherTests: string }>(
  ({ tests: chosen = '', otherTests }) => chosen.length > 0 || otherTests !== '',
  { error: 'Required', path: ['tests'] },
)

/** A note names diagnoses only if the patient wishes it. */
const namesOnlyIfWished = z.refine<{ isDiagnosisWished: boolean; diagnoses: readonly Diagnosis[] }>(
  ({ isDiagnosisWished, diagnoses: named }) => isDiagnosisWished === named.length > 0,
  { error: 'Required', path: ['diagnoses'] },
)

/** Which tests are ticked is known beside the form, whose fields are `tests` and `tests.CODE`: here only whether any is. */
const ticked = (typed: unknown): unknown =>
  typeof typed === 'object' && typed !== null
    ? { ...typed, tests: Object.keys(typed).some((name) => name.startsWith('tests')) ? 'on' : '' }
    : typed

/** What the form of each kind checks; the lists beside it are chosen outside its fields. */
export const documentForms = {
  absence: z.object(absenceFields).check(isInOrder, isBackAfterwards),
  referral: z.object(referralFields).check(hasSpecialty),
  lab: z.pipe(z.transform(ticked), z.object({ ...labFields, tests: z.string() }).check(hasTests)),
} as const

const absence = z
  .object({ kind: z.literal('absence'), ...absenceFields, isDiagnosisWished: z._default(z.boolean(), false), diagnoses })
  .check(isInOrder, isBackAfterwards, namesOnlyIfWished)
const referral = z.object({ kind: z.literal('referral'), ...referralFields, diagnoses }).check(hasSpecialty)
const lab = z.object({ kind: z.literal('lab'), ...labFields, tests, diagnoses }).check(hasTests)

/** What a clinician writes in a document. */
export const documentContent = z.discriminatedUnion('kind', [absence, referral, lab])
export type WrittenDocument = z.infer<typeof documentContent>

/** Who signed, as they were then. */
export const documentSigner = z.object({ first: z.string(), last: z.string(), credentials: z.string(), npi: z.nullable(z.string()) })
export type DocumentSigner = z.infer<typeof documentSigner>

/** The encrypted content of a signed document. */
export type SignedDocument = { content: WrittenDocument; signer: DocumentSigner }
