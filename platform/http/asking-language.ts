import type { Asking } from '#platform/http/asking.ts'
import { isLanguage, type Language, preferredLanguage } from '#shared/languages.ts'

/** The language of the page that asks, for whoever has no profile that names one: operators, clinicians. */
export const languageOfAsking = (asking: Pick<Asking, 'cookies' | 'header'>): Language =>
  isLanguage(asking.cookies.lang) ? asking.cookies.lang : preferredLanguage(asking.header('accept-language'))
