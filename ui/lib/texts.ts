import { type Language, localeOf } from '#shared/languages.ts'

/** A message that depends on a number `n` has one sentence per plural form of its language. */
type Plural = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string }
type Message = string | Plural
export type Catalogue = { readonly [key: string]: Message }

/** Another language of a catalogue: the same keys, none more, none less. */
export type Translation<C extends Catalogue> = { readonly [key in keyof C]: C[key] extends string ? string : Plural }

type GapIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | GapIn<Rest> : never
type GapOf<M> = M extends string ? GapIn<M> : GapIn<M[keyof M]> | 'n'
type Gaps<M, V> = [GapOf<M>] extends [never] ? [] : [gaps: { [gap in GapOf<M>]: gap extends 'n' ? number : V }]

export type Translator<C extends Catalogue> = {
  <K extends keyof C & string>(key: K, ...gaps: Gaps<C[K], string | number>): string
  /** The sentence in pieces, for gaps that are no text (a link, a number in its own direction). */
  parts<K extends keyof C & string, V>(key: K, ...gaps: Gaps<C[K], V>): (string | V)[]
}

/** A sentence in pieces, its `{gaps}` filled; a gap that nobody fills stays to be seen. */
export const fillGaps = <V>(sentence: string, gaps: { readonly [gap: string]: V }): (string | V)[] =>
  sentence.split(/\{(\w+)\}/).flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [piece]
    return [gaps[piece] ?? `{${piece}}`]
  })

/** Sentences of one catalogue in one language; keys and gaps are checked against the English literal. */
export const translator = <C extends Catalogue>(language: Language, catalogue: C): Translator<C> => {
  const plural = new Intl.PluralRules(localeOf(language))
  const number = new Intl.NumberFormat(localeOf(language))
  const parts = (key: string, gaps: Record<string, unknown> = {}): unknown[] => {
    const message: Message = catalogue[key] ?? key
    const sentence = typeof message === 'string' ? message : (message[plural.select(Number(gaps.n))] ?? message.other)
    return fillGaps(sentence, gaps).map((piece) => (typeof piece === 'number' ? number.format(piece) : piece))
  }
  const say = (key: string, gaps?: Record<string, unknown>): string => parts(key, gaps).join('')
  return Object.assign(say, { parts }) as Translator<C>
}

let spoken: { language: Language; catalogues: Readonly<Record<string, Catalogue>> } = { language: 'en', catalogues: {} }
let made = new Map<string, unknown>()

/** Said once by each entry before anything is drawn; another language is another document. */
export const speak = (language: Language, catalogues: Readonly<Record<string, Catalogue>>): void => {
  spoken = { language, catalogues }
  made = new Map()
}

/** The texts of an area that comes later than the page, said before it is drawn. */
export const speakAlso = (area: string, catalogue: Catalogue): void => {
  spoken = { ...spoken, catalogues: { ...spoken.catalogues, [area]: catalogue } }
}

export const currentLanguage = (): Language => spoken.language

/**
 * The texts of an area in the language of the page: `const texts = textsFor<typeof en>('sign-in')`, then `const t = texts()`.
 * The area's catalogue must be among those the entry speaks.
 */
export const textsFor =
  <C extends Catalogue>(area: string) =>
  (): Translator<C> => {
    const known = made.get(area)
    if (known) return known as Translator<C>
    const catalogue = spoken.catalogues[area]
    if (!catalogue) throw new Error(`This page was given no texts of '${area}': name them in the entry's texts.`)
    const fresh = translator(spoken.language, catalogue as C)
    made.set(area, fresh)
    return fresh
  }
