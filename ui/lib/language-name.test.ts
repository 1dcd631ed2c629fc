import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { languageChoice, languageName } from '#ui/lib/language-name.ts'
import { setLocale } from '#ui/lib/texts.ts'

test.each([
  ['en', 'Spanish', ['English', 'Spanish (Español)', 'Arabic (العربية)']],
  ['es', 'español', ['Inglés (English)', 'Español', 'Árabe (العربية)']],
  ['ar', 'الإسبانية', ['الإنجليزية (English)', 'الإسبانية (Español)', 'العربية']],
] as const)('languages are named in %s', (language, spanish, choices) => {
  setLocale(language)
  expect(languageName('es')).toBe(spanish)
  expect(languages.slice(0, 3).map(languageChoice)).toEqual(choices)
})
