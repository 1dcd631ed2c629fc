import { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { type SpokenLanguage, spokenLanguages } from '#shared/interpreters/spoken-languages.ts'

/** American Sign Language (ISO 639-3). It is seen, so its visits are by video. */
export const signLanguage = 'ase'

/** Languages besides those that clinicians may speak, as codes of ISO 639 that browsers have names for. */
const furtherLanguages = ['yue', 'ne', 'sw', 'my', 'km', 'lo', 'th', 'ps', 'hy', 'ro', 'tr', 'el'] as const

const spoken = spokenLanguages.filter((code): code is Exclude<SpokenLanguage, 'en'> => code !== 'en')

/** The languages of interpreters, American Sign Language first. */
export const interpreterLanguages = [signLanguage, ...spoken, ...furtherLanguages] as const
export type InterpreterLanguage = (typeof interpreterLanguages)[number]

export const isInterpreterLanguage = (code: string): code is InterpreterLanguage => interpreterLanguages.some((one) => one === code)

/** The language that an interpreter is needed for. `isAnyway`: also with a clinician who speaks it. */
export const interpreterNeed = z.object({
  language: z.enum(interpreterLanguages, 'InvalidInput'),
  isAnyway: z._default(z.boolean(), false),
})
export type InterpreterNeed = z.infer<typeof interpreterNeed>

type Spoken = Pick<ShownInterpreter, 'isAnyway' | 'isSpoken'>

/** Whether somebody must be invited: nobody is where the clinician speaks the language, unless the member still wants an interpreter. */
export const isInterpreterWanted = ({ isAnyway, isSpoken }: Spoken): boolean => isAnyway || !isSpoken

/** The fields of a visit that decide here, in the words of `visit-types` and `visit-states`, which build on this area. */
type Held = { type?: string | undefined; method?: string | undefined }

/** Dermatology is answered in writing, so nobody interprets. */
export const takesInterpreter = ({ type }: Held): boolean => type !== 'Dermatology'

/** Why a visit cannot have this interpreter; null if it can. */
export const interpreterProblem = (need: InterpreterNeed | null | undefined, visit: Held): ErrorCode | null =>
  need && takesInterpreter(visit) && need.language === signLanguage && visit.method === 'Phone' ? 'InvalidInput' : null

/** Why the member cannot change the need any more; null until the visit begins. */
export const interpreterRefusal = ({ status, type }: { status: string; type: string }): ErrorCode | null =>
  takesInterpreter({ type }) && ['Requested', 'Proposed', 'Locked'].includes(status) ? null : 'VisitChanged'
