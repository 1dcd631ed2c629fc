/** `name` is used in profiles, `locale` by `Intl`. Arabic uses Latin digits, so that phone numbers and prices look alike everywhere. */
const table = [
  { code: 'en', name: 'English', ownName: 'English', locale: 'en-US', direction: 'ltr' },
  { code: 'es', name: 'Spanish', ownName: 'Español', locale: 'es-US', direction: 'ltr' },
  { code: 'ar', name: 'Arabic', ownName: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
] as const

type Row = (typeof table)[number]
export type Language = Row['code']
type All<T> = readonly [T, ...T[]]

export const languages = table.map(({ code }) => code) as unknown as All<Language>
export const languageNames = table.map(({ name }) => name) as unknown as All<Row['name']>

const rowOf = (language: Language): Row => table.find(({ code }) => code === language) ?? table[0]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

export const directionOf = (language: Language): 'ltr' | 'rtl' => rowOf(language).direction

export const localeOf = (language: Language): string => rowOf(language).locale

/** The language's name in the language itself. */
export const ownNameOf = (language: Language): string => rowOf(language).ownName

/** Returns the supported language with the highest weight in an `Accept-Language` header, or English. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().toLowerCase().split(';')
      return { language: tag.split('-')[0], weight: Number(quality.trim().replace('q=', '')) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage) ?? 'en'

/** Maps a profile's English language name to a code; unsupported languages become English. */
export const languageOfProfile = (profileLanguage: string): Language => table.find(({ name }) => name === profileLanguage)?.code ?? 'en'
