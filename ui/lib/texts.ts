import { isolatedIn } from '#shared/bidi.ts'
import { numberFormat, pluralRules } from '#shared/intl-formats.ts'
import { type Language, localeOf } from '#shared/languages.ts'

/** A message with one sentence per plural form of its language, selected by the number `n`. */
type Plural = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string }
type Message = string | Plural
export type Catalogue = { readonly [key: string]: Message }

/** A translation of a catalog: exactly the same keys. */
export type Translation<C extends Catalogue> = { readonly [key in keyof C]: C[key] extends string ? string : Plural }

type ParamIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never
type ParamOf<M> = M extends string ? ParamIn<M> : ParamIn<M[keyof M]> | 'n'
type Params<M, V> = [ParamOf<M>] extends [never] ? [] : [params: { [param in ParamOf<M>]: param extends 'n' ? number : V }]

export type Translator<C extends Catalogue> = {
  <K extends keyof C & string>(key: K, ...params: Params<C[K], string | number>): string
  /** The sentence as an array, for parameters that are not text, such as a link. */
  parts<K extends keyof C & string, V>(key: K, ...params: Params<C[K], V>): (string | V)[]
}

/** Splits a sentence and fills its `{params}`. A parameter without a value stays visible as `{name}`. */
export const fillParams = <V>(sentence: string, params: { readonly [param: string]: V }): (string | V)[] =>
  sentence.split(/\{(\w+)\}/).flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [piece]
    return [params[piece] ?? `{${piece}}`]
  })

/** Translator of one catalog in one language. TypeScript checks keys and parameters against the English literal. */
export const translator = <C extends Catalogue>(language: Language, catalogue: C): Translator<C> => {
  const tag = localeOf(language)
  const shownIn = (params: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value === 'number') return [name, numberFormat(tag).format(value)]
        return [name, typeof value === 'string' ? isolatedIn(language, value) : value]
      }),
    )
  const parts = (key: string, params: Record<string, unknown> = {}): unknown[] => {
    const message: Message = catalogue[key] ?? key
    const sentence = typeof message === 'string' ? message : (message[pluralRules(tag).select(Number(params.n))] ?? message.other)
    return fillParams(sentence, shownIn(params))
  }
  const translate = (key: string, params?: Record<string, unknown>): string => parts(key, params).join('')
  return Object.assign(translate, { parts }) as Translator<C>
}

let locale: Language = 'en'
let translators = new Map<unknown, unknown>()

/**
 * Translations by English catalog. In the browser build, an import of `x-texts.en.ts` returns the catalog's name (web/prerender-texts.ts)
 * and the texts are loaded from files, one language each. Elsewhere the import returns the catalog itself.
 */
const known = new Map<unknown, Partial<Record<Language, object>>>()

/**
 * Sets the language of the page. Each entry point calls it before rendering; to change the language, the browser loads another document.
 */
export const setLocale = (language: Language): void => {
  locale = language
  translators = new Map()
}

export const currentLanguage = (): Language => locale

/** Adds catalogs of one language, by catalog name. */
export const addTexts = (texts: Readonly<Record<string, object>>, language: Language = locale): void => {
  for (const [name, catalogue] of Object.entries(texts)) known.set(name, { ...known.get(name), [language]: catalogue })
}

/** Adds all translations of a catalog, in tests and in development. */
export const addTranslations = (english: object, translations: Partial<Record<Language, object>>): void => {
  known.set(english, translations)
}

/**
 * A catalog in the given language, for texts that are not a flat list of messages.
 * @throws Error if the page has not loaded the catalog
 */
export const catalogueOf = <C extends object>(english: C, language: Language = locale): C => {
  const catalogue = known.get(english)?.[language] ?? english
  if (typeof catalogue === 'string') throw new Error(`No texts of '${catalogue}'.`)
  return catalogue as C
}

/** Translator of a catalog in the language of the page: `const t = textsOf(signInTexts)`. */
export const textsOf = <C extends Catalogue>(english: C): Translator<C> => {
  const made = translators.get(english) ?? translator(locale, catalogueOf(english))
  translators.set(english, made)
  return made as Translator<C>
}
