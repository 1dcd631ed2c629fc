import { isolatedIn } from '#shared/bidi.ts'
import type { Language } from '#shared/languages.ts'

/** Fills the `{params}` of a sentence; a param without a value is left as it is. */
export const filled = (sentence: string, params: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (param, name: string) => String(params[name] ?? param))

/** As `filled`, with each param isolated, so that a sentence of the other direction does not reorder it. */
export const filledIn = (language: Language, sentence: string, params: Readonly<Record<string, string | number>>): string =>
  filled(sentence, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolatedIn(language, String(value))])))
