import { type Language, localeOf, ownNameOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** Name of a language in the language of the page: `Spanish`. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames(localeOf(currentLanguage()), { type: 'language' }).of(language) ?? language

/** Label of a language in a language picker: `Spanish (Español)`. */
export const languageChoice = (language: Language): string => {
  const locale = localeOf(currentLanguage())
  const name = languageName(language)
  const capitalized = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  const ownName = ownNameOf(language)
  return capitalized === ownName ? ownName : `${capitalized} (${ownName})`
}
