import { z } from 'zod/mini'
import { vitalKinds } from '#shared/medical-info/medical-lists.ts'

/** The sections of a clinical note, in their order. */
export const noteSections = ['subjective', 'objective', 'assessment', 'plan'] as const
export type NoteSection = (typeof noteSections)[number]

/** Maximum number of characters of each part of a note, and of each text for the patient. */
export const mostNotes = 10_000
export const mostSummary = 4000

/** A professional claim (X12 837P) carries at most twelve diagnoses; the same limit for services keeps a note readable. */
export const mostDiagnoses = 12
export const mostServices = 12
const mostVitals = 10
const mostFollowUp = 500

/** An ICD-10-CM code with its dot: a letter, a digit, a letter or digit, then up to four more. */
const diagnosisForm = /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/
/** A CPT code (five digits, or four and a letter) or a HCPCS code (a letter from A to V and four digits), with up to four modifiers. */
const serviceForm = /^(\d{4}[0-9A-Z]|[A-V]\d{4})(-[0-9A-Z]{2}){0,4}$/

const written = (most: number) => z._default(z.string().check(z.maxLength(most, 'TooManyCharacters')), '')
const words = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(300, 'TooManyCharacters'))

export const diagnosis = z.object({ code: z.string().check(z.regex(diagnosisForm, 'InvalidInput')), words })
export type Diagnosis = z.infer<typeof diagnosis>

/** A service by its code, in the practice's own words: the descriptions of CPT codes belong to the American Medical Association. */
export const service = z.object({
  code: z.string('Required').check(z.trim(), z.toUpperCase(), z.regex(serviceForm, 'ServiceCodeInvalid')),
  words,
})
export type Service = z.infer<typeof service>

const figure = z.string().check(z.trim(), z.maxLength(10, 'InvalidInput'))
/** A vital sign as it was given in the visit. The units are those of medical info. */
export const noteVital = z.object({
  kind: z.enum(vitalKinds),
  value: figure.check(z.minLength(1, 'Required')),
  second: z._default(figure, ''),
})
export type NoteVital = z.infer<typeof noteVital>

const list = <T extends z.ZodMiniType>(of: T, most: number) => z._default(z.array(of).check(z.maxLength(most, 'ListFull')), [])

/** What the patient reads after the visit: what the visit was about, what to do next, and when to come back. */
const memberSummary = z.object({ about: written(mostSummary), next: written(mostSummary), followUp: written(mostFollowUp) })
export type MemberSummary = z.infer<typeof memberSummary>

export const emptySummary: MemberSummary = { about: '', next: '', followUp: '' }

/** The follow-up that the clinician proposes with themselves: in how many days, and for what. */
export const mostNextDays = 365
const nextVisit = z.object({
  days: z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(mostNextDays, 'NumberInvalid')),
  reason: z.string().check(z.maxLength(300, 'TooManyCharacters')),
})
export type NextVisit = z.infer<typeof nextVisit>

/** A note of a visit, unfinished or signed. */
export const noteContent = z.object({
  subjective: written(mostNotes),
  objective: written(mostNotes),
  assessment: written(mostNotes),
  plan: written(mostNotes),
  vitals: list(noteVital, mostVitals),
  diagnoses: list(diagnosis, mostDiagnoses),
  services: list(service, mostServices),
  summary: z._default(memberSummary, emptySummary),
  /** Part of the plan; absent without one, and in notes of earlier versions. */
  nextVisit: z.optional(nextVisit),
})
export type NoteContent = z.infer<typeof noteContent>

export const emptyNote: NoteContent = {
  subjective: '',
  objective: '',
  assessment: '',
  plan: '',
  vitals: [],
  diagnoses: [],
  services: [],
  summary: emptySummary,
}

/** An addendum or the reason of an amendment; the patient reads `told`. */
export const addendumText = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(mostSummary, 'TooManyCharacters'))
