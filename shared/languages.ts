export const languages = ['en', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** The tag for `Intl`: Arabic keeps Latin digits, so that phone numbers and prices read alike everywhere. */
export const localeOf = (language: Language): string => ({ en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' })[language]

/** The first language of an `Accept-Language` header that the portal speaks, English when there is none. */
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

const spoken: Record<string, Language> = { English: 'en', Spanish: 'es', Arabic: 'ar' }

/** A profile names its language in English; one the portal does not speak is answered in English. */
export const languageOfProfile = (name: string): Language => spoken[name] ?? 'en'
