import { z } from 'zod/mini'
import { filledIn } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import type { DirectionTexts } from '#shared/prescribing/direction-texts.en.ts'

export const actions = ['take', 'chew', 'dissolve', 'apply', 'inhale', 'spray', 'put', 'inject', 'use'] as const
export const doseUnits = [
  'tablet',
  'capsule',
  'milliliter',
  'puff',
  'spray',
  'drop',
  'patch',
  'layer',
  'unit',
  'lozenge',
  'packet',
] as const
export const doseRoutes = ['mouth', 'tongue', 'skin', 'nose', 'eyes', 'ears', 'lungs', 'under-skin', 'rectum', 'vagina'] as const
export const frequencies = [
  'once',
  'twice',
  'three',
  'four',
  'morning',
  'bedtime',
  'every4',
  'every6',
  'every8',
  'every12',
  'every-other-day',
  'weekly',
  'one-time',
] as const

/**
 * Abbreviations and ways to write numbers that are often misread: the Joint Commission's 'Do Not Use' list and the commonest of the
 * ISMP's list of error-prone abbreviations. Words that are also English ('as', 'ad', 'or', 'us') count in capitals only.
 */
const unsafe = [
  /\b(?:q\.?\s?d|q\.?\s?o\.?\s?d|q\.?\s?i\.?\s?d|b\.?\s?i\.?\s?d|t\.?\s?i\.?\s?d|q\.?h\.?s|h\.s|hs|p\.?r\.?n|p\.o|po|npo|q\s?\d+\s?(?:-\d+\s?)?h(?:r|rs|ours?)?|qam|qpm|ac|pc|stat|i\.?u|cc|sq|sc|subq|sub q|d\/c|t\.?i\.?w|b\.?i\.?w|gtts?|ud|utd|x\s?\d+\s?d)\b/iu,
  /\b(?:U|AD|AS|AU|OD|OS|OU|MS|MSO4|MgSO4|HCT|AZT|SSRI|SSI|ss)\b/u,
  /\d\s?U\b/u,
  /[µμ]g|\bug\b|\bmcgm\b/iu,
  // A trailing zero (1.0) and a missing leading zero (.5) are misread by a factor of ten.
  /\b\d+\.0+(?!\d)/u,
  /(?<![\d\p{L}])\.\d/u,
]

/** Whether a text has an abbreviation or number that is often misread. */
export const hasUnsafeAbbreviation = (text: string): boolean => unsafe.some((pattern) => pattern.test(text))

/** Text for members and pharmacists: no unsafe abbreviations. */
export const plainWords = (most: number) =>
  z._default(
    z.string('InvalidInput').check(
      z.trim(),
      z.maxLength(most, 'TooManyCharacters'),
      z.refine((text) => !hasUnsafeAbbreviation(text), 'AbbreviationUnsafe'),
    ),
    '',
  )

/** A positive decimal without leading or trailing zeros. */
const amount = z
  .string('Required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.regex(/^(?:0\.\d?[1-9]|[1-9]\d{0,2}(?:\.\d?[1-9])?)$/, 'DoseInvalid'),
  )

const whole = (least: number, most: number) =>
  z.string('Required').check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.regex(/^\d{1,4}$/, { error: 'NumberInvalid', abort: true }),
    z.refine((text) => Number(text) >= least && Number(text) <= most, 'NumberInvalid'),
  )

export const wholeText = whole

export const directionFields = {
  action: z.enum(actions, 'Required'),
  amount,
  unit: z.enum(doseUnits, 'Required'),
  route: z.enum(doseRoutes, 'Required'),
  frequency: z.enum(frequencies, 'Required'),
  /** What a medicine taken as needed is for; empty for one taken regularly. */
  neededFor: plainWords(80),
  /** For how many days; empty without an end. */
  days: z._default(z.union([z.literal(''), whole(1, 365)], 'NumberInvalid'), ''),
  /** Further words, such as 'Take with food.' */
  more: plainWords(200),
} as const

const directions = z.object(directionFields)
export type Directions = z.infer<typeof directions>

/** The directions as one sentence of a language, without Latin: 'Take 1 tablet by mouth twice a day for 7 days.' */
export const directionsIn = (
  { action, amount: dose, unit, route, frequency, neededFor, days, more }: Directions,
  language: Language,
  texts: DirectionTexts,
): string => {
  const say = (key: keyof DirectionTexts, params: Record<string, string> = {}) => filledIn(language, texts[key], params)
  const doseWords = say(`${unit}${Number(dose) > 1 ? 'Many' : 'One'}`, { amount: dose })
  const parts = [
    say(action),
    doseWords,
    say(route),
    say(frequency),
    neededFor === '' ? '' : say('neededFor', { reason: neededFor }),
    days === '' ? '' : days === '1' ? say('forOneDay') : say('forDays', { days }),
  ]
  const sentence = `${parts.filter(Boolean).join(' ')}.`
  return more === '' ? sentence : `${sentence} ${more}`
}
