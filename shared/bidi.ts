import { directionOf, type Language } from '#shared/languages.ts'

/** FSI and PDI of Unicode UAX #9: the text between them has the direction of its own first letter, and its neighbors cannot reorder it. */
const [opens, closes] = ['\u2068', '\u2069']

const hasOtherDirection = {
  /** Anything but Arabic words and plain numbers; without an isolate `90 mcg` becomes `mcg 90`. */
  rtl: /[^\p{Script_Extensions=Arabic}\p{Nd}\s]/u,
  ltr: /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
} as const

/** Puts Unicode isolates around numbers in right-to-left text, which would reverse their order. */
export const leftToRightIn = (language: Language, text: string): string => (directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text)

/** A placeholder of a prerendered page. Its value is not known yet: `fillPage` removes isolates that the value does not need. */
const placeholder = /%[A-Z_]+%/

const isIsolated = (text: string): boolean => /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/.test(text)

/** Isolates each line of a text that is put into a sentence or line of a language, if neighbors could reorder it. */
export const isolatedIn = (language: Language, text: string): string => {
  const other = hasOtherDirection[directionOf(language)]
  return text
    .split('\n')
    .map((line) => ((other.test(line) || placeholder.test(line)) && !isIsolated(line) ? `${opens}${line}${closes}` : line))
    .join('\n')
}

/** Joins the parts that are not empty into one line, each isolated. */
export const joinedIn = (language: Language, parts: readonly (string | null | undefined | false)[], separator = ' · '): string =>
  parts.flatMap((part) => (part ? [isolatedIn(language, part)] : [])).join(separator)
