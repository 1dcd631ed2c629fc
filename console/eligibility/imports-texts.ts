import type { importWords as enWords } from '#console/eligibility/import-words.en.ts'
import type { importsTexts as en } from '#console/eligibility/imports-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const importsTexts = textsFor<typeof en>('imports')

/** Why a row or a file was not taken, in the words of the one who reads; the report prints the codes. */
export const importWords = textsFor<typeof enWords>('import-words')
