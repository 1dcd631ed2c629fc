import { isolatedIn } from '#shared/bidi.ts'
import type { DocumentSigner, WrittenDocument } from '#shared/documents/document-content.ts'
import type { DocumentTexts } from '#shared/documents/document-texts.en.ts'
import { filledIn } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import type { Diagnosis } from '#shared/notes/note-content.ts'
import { writtenDay } from '#shared/written-date.ts'

/** A language and its catalogue. */
export type DocumentWording = { language: Language; texts: DocumentTexts }

export type DocumentLine = [label: string, value: string]

/** A calendar day as it is written in every language: MM/DD/YYYY. */
export const documentDay = (language: Language, day: string): string =>
  writtenDay(new Date(`${day}T12:00:00Z`), language, { timeZone: 'UTC' })

/** `Chidi Okafor, MD` */
export const signerName = ({ first, last, credentials }: DocumentSigner): string =>
  [`${first} ${last}`, credentials].filter(Boolean).join(', ')

const wordsIn = ({ language, texts }: DocumentWording) => ({
  t: (key: keyof DocumentTexts, params: Record<string, string> = {}) => filledIn(language, texts[key], params),
  day: (day: string) => documentDay(language, day),
  /** Typed text stays in its own language and direction. */
  typed: (text: string) => isolatedIn(language, text),
})

const diagnosisLines = (diagnoses: readonly Diagnosis[], { t, typed }: ReturnType<typeof wordsIn>): DocumentLine[] =>
  diagnoses.length === 0 ? [] : [[t('diagnoses'), diagnoses.map(({ code, words }) => typed(`${words} (${code})`)).join('\n')]]

/** The title of a document in one language; of a note for which its content is unknown, that of all such notes. */
export const documentTitle = (
  document: Pick<WrittenDocument, 'kind'> & { place?: 'school' | 'work' },
  { texts }: DocumentWording,
): string => texts[document.kind === 'absence' ? (document.place ?? 'absence') : document.kind]

/** What a document says, line by line, in one language. Lines without a value are left out. */
export const documentLinesIn = (content: WrittenDocument, wording: DocumentWording): DocumentLine[] => {
  const words = wordsIn(wording)
  const { t, day, typed } = words
  const named = diagnosisLines(content.diagnoses, words)
  const lines: DocumentLine[] = (() => {
    if (content.kind === 'absence') {
      const { absentFrom, absentTo, returnOn, restrictions } = content
      const days = absentFrom === absentTo ? day(absentFrom) : t('absentDays', { from: day(absentFrom), to: day(absentTo) })
      return [[t('absent'), days], [t('returnOn'), returnOn && day(returnOn)], [t('restrictions'), typed(restrictions)], ...named]
    }
    if (content.kind === 'referral') {
      const { specialty, otherSpecialty, urgency, reason, toName, toNpi } = content
      const to = [typed(toName), toNpi && t('npi', { npi: toNpi })].filter(Boolean).join('\n')
      return [
        [t('specialty'), specialty === 'other' ? typed(otherSpecialty) : t(specialty)],
        [t('urgency'), t(urgency)],
        [t('to'), to],
        [t('reason'), typed(reason)],
        ...named,
      ]
    }
    const { tests, otherTests, fasting, instructions } = content
    return [
      [t('tests'), tests.map((code) => t('test', { name: t(code), code: `LOINC ${code}` })).join('\n')],
      [t('otherTests'), typed(otherTests)],
      ...named,
      [t('fasting'), t(`fasting-${fasting}`)],
      [t('instructions'), typed(instructions)],
    ]
  })()
  return lines.filter(([, value]) => value !== '')
}
