import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ programPagesTexts: Catalogue }>> = {
  en: () => import('#web/programs/program-pages-texts.en.ts'),
  es: () => import('#web/programs/program-pages-texts.es.ts'),
  ar: () => import('#web/programs/program-pages-texts.ar.ts'),
}

/** Loaded with the pages that say it. */
export const loadProgramPagesTexts = async (language: Language): Promise<void> =>
  speakAlso('program-pages', (await files[language]()).programPagesTexts)
