import { z } from 'zod/mini'
import { type Language, languages } from '#shared/languages.ts'
import { alertKinds, type ItemOf, itemKinds, type Questionnaire } from '#shared/questionnaires/questionnaire.ts'

/** Limits of a questionnaire that an operator builds. */
export const ownLimits = {
  /** Questionnaires of a practice, with withdrawn ones. */
  questionnaires: 100,
  items: 40,
  choices: 20,
  bands: 10,
  title: 200,
  intro: 1000,
  question: 500,
  choice: 300,
  score: 100,
  /** UTF-8 bytes of a draft as JSON: a call of 64 KB carries it. */
  bytes: 48_000,
  /** Questionnaires that are asked before visits of one type. */
  ofVisit: 5,
} as const

const upTo = (most: number) => z.string().check(z.maxLength(most, 'TooManyCharacters'))

/** A text in every language; '' is missing. English is required before publishing. */
const wordsShape = (most: number) => z.object({ en: upTo(most), es: upTo(most), ar: upTo(most) })
export type Words = Readonly<Record<Language, string>>
export const shortWords = wordsShape(ownLimits.intro)

/** No control characters: several codes are stored in lines. */
const code = z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u, 'InvalidInput'))
const amount = z.number('NumberInvalid').check(z.gte(-1e9, 'NumberInvalid'), z.lte(1e9, 'NumberInvalid'))
const score = z.int('NumberInvalid').check(z.gte(0, 'NumberInvalid'), z.lte(ownLimits.score, 'NumberInvalid'))
const total = z.int('NumberInvalid').check(z.gte(0, 'NumberInvalid'), z.lte(1e6, 'NumberInvalid'))

const choiceShape = z.object({ code, text: wordsShape(ownLimits.choice), score: z.nullable(score) })

const itemShape = z.object({
  linkId: code,
  text: wordsShape(ownLimits.question),
  kind: z.enum(itemKinds),
  choices: z.array(choiceShape).check(z.maxLength(ownLimits.choices, 'ListFull')),
  isRequired: z.boolean(),
  bounds: z.nullable(z.object({ least: z.nullable(amount), most: z.nullable(amount), isWhole: z.boolean() })),
  onlyIf: z.nullable(z.object({ linkId: upTo(60), answer: upTo(60), isNot: z.boolean() })),
  alerts: z.record(code, z.enum(alertKinds)),
  loinc: z.nullable(upTo(20)),
})

const bandShape = z.object({ from: total, to: total, text: wordsShape(ownLimits.choice) })

/** What an operator builds; a draft may have gaps, a version has none. */
export const ownContent = z.object({
  title: wordsShape(ownLimits.title),
  intro: wordsShape(ownLimits.intro),
  items: z.array(itemShape).check(z.maxLength(ownLimits.items, 'ListFull')),
  bands: z.array(bandShape).check(z.maxLength(ownLimits.bands, 'ListFull')),
  loinc: z.nullable(upTo(20)),
})
export type OwnContent = z.infer<typeof ownContent>
export type OwnItem = OwnContent['items'][number]
export type OwnChoice = OwnItem['choices'][number]
export type OwnBand = OwnContent['bands'][number]

/** A published version. `key` is the id of the questionnaire. */
export const ownVersion = z.object({ key: z.string(), version: z.string(), content: ownContent })
export type OwnVersion = z.infer<typeof ownVersion>

export const noWords: Words = { en: '', es: '', ar: '' }
/** A question with one choice as its answer, without texts. */
export const emptyItem = (linkId: string): OwnItem => ({
  linkId,
  text: { ...noWords },
  kind: 'choice',
  choices: [],
  isRequired: false,
  bounds: null,
  onlyIf: null,
  alerts: {},
  loinc: null,
})
export const emptyContent = (): OwnContent => ({ title: { ...noWords }, intro: { ...noWords }, items: [], bands: [], loinc: null })

/** All texts of a questionnaire. The introduction may be missing in all languages. */
const textsOf = ({ title, intro, items, bands }: OwnContent): Words[] => [
  title,
  ...(languages.some((language) => intro[language].trim() !== '') ? [intro] : []),
  ...items.flatMap(({ text, choices }) => [text, ...choices.map((choice) => choice.text)]),
  ...bands.map(({ text }) => text),
]

/** How many texts are missing in a language. */
export const missingIn = (content: OwnContent, language: Language): number =>
  textsOf(content).filter((words) => words[language].trim() === '').length

/** The language that members see: theirs if no text is missing in it, otherwise English. A mix would be hard to read and to score. */
export const shownLanguage = (content: OwnContent, language: Language): Language => (missingIn(content, language) === 0 ? language : 'en')

const inLanguage =
  (language: Language) =>
  (item: ItemOf<Words>): ItemOf<string> => ({
    ...item,
    text: item.text[language],
    choices: item.choices.map((choice) => ({ ...choice, text: choice.text[language] })),
  })

/** A version in one language, whole: in English if a text is missing. */
export const contentIn = ({ key, version, content }: OwnVersion, language: Language): Questionnaire => {
  const shown = shownLanguage(content, language)
  const { title, intro, items, loinc } = content
  return { key, version, title: title[shown], lead: intro[shown], loinc, items: items.map(inLanguage(shown)) }
}

/** A text in a language, or in English where it is missing. */
export const wordsInLanguage = (words: Words, language: Language): string => (words[language].trim() === '' ? words.en : words[language])

/** The version among these that answers belong to; null for a standard questionnaire. */
export const versionIn = (
  versions: readonly OwnVersion[],
  { questionnaire, version }: { questionnaire: string; version: string },
): OwnVersion | null => versions.find((one) => one.key === questionnaire && one.version === version) ?? null

/** The band of a total; null if the questionnaire has none. */
export const ownBandOf = ({ bands }: Pick<OwnContent, 'bands'>, sum: number): Words | null =>
  bands.find(({ from, to }) => sum >= from && sum <= to)?.text ?? null
