import type { Language } from '#shared/languages.ts'
import { addTexts, type Catalogue, catalogueOf, currentLanguage, setLocale, type Translator, translator } from '#ui/lib/texts.ts'

/** Loads of text files in progress or done, by file name without language and extension. */
const files = new Map<string, Promise<void>>()

const fetchFile = async (file: string, language: Language): Promise<void> =>
  addTexts((await import(/* @vite-ignore */ `/${file}.${language}.js`)).default, language)

const loadFile = (file: string): Promise<void> => {
  const loading = files.get(file) ?? fetchFile(file, currentLanguage())
  files.set(file, loading)
  // Forget a failed file, so that the next call fetches it again.
  loading.catch(() => files.delete(file))
  return loading
}

/**
 * The `#texts` JSON of a prerendered document: `words` are inlined catalogs, `held` the files that they replace, `load` the files still to
 * fetch.
 */
export type PageTexts = { words?: Readonly<Record<string, object>>; held?: readonly string[]; load?: readonly string[] }

/** Sets the language and adds the texts of the document. Each entry point calls it before rendering. */
export const startTexts = async (language: Language): Promise<void> => {
  setLocale(language)
  const { words = {}, held = [], load = [] }: PageTexts = JSON.parse(document.getElementById('texts')?.textContent ?? '{}')
  addTexts(words)
  for (const file of held) files.set(file, Promise.resolve())
  await Promise.all(load.map(loadFile))
}

/**
 * Awaits a module and its text files. The build wraps it around each `import()` (web/prerender-texts.ts).
 * @public
 */
export const withTexts = async <M>(module: Promise<M>, ...names: readonly string[]): Promise<M> => {
  await Promise.all([module, ...names.map(loadFile)])
  return module
}

/** Translator of a catalog in another language, for a document that opens next. Fetches every text file of the page in that language. */
export const textsIn = async <C extends Catalogue>(language: Language, english: C): Promise<Translator<C>> => {
  await Promise.all([...files.keys()].map((file) => fetchFile(file, language)))
  return translator(language, catalogueOf(english, language))
}
