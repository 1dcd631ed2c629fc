import { type Language, languages } from '#shared/languages.ts'

type Texts = Readonly<Record<string, string>>

/** The only export of a file of texts. */
const catalogueIn = (file: Readonly<Record<string, Texts>>): Texts | undefined => Object.values(file)[0]

/**
 * Loads a catalogue in every language: `await translationsOf(caseMailTexts, '#server/cases/case-mail-texts')`. The path has no language
 * and no extension.
 * @throws Error when the path is that of another catalogue
 */
export const translationsOf = async <C extends Texts>(
  english: C,
  path: `#${string}-texts`,
): Promise<Readonly<Record<Language, Readonly<Record<keyof C, string>>>>> => {
  const read = async (language: Language) => [language, catalogueIn(await import(`${path}.${language}.ts`))] as const
  const catalogues = Object.fromEntries(await Promise.all(languages.map(read)))
  if (catalogues.en !== english) throw new Error(`${path}.en.ts holds another catalogue.`)
  return catalogues as Record<Language, C>
}
