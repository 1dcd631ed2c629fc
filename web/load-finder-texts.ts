import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ finderTexts: Record<string, Catalogue> }>> = {
  en: () => import('#web/finder-texts.en.ts'),
  es: () => import('#web/finder-texts.es.ts'),
  ar: () => import('#web/finder-texts.ar.ts'),
}

/** What the finders say: only whoever opens one loads it. */
export const loadFinderTexts = async (language: Language): Promise<void> => {
  for (const [area, catalogue] of Object.entries((await files[language]()).finderTexts)) speakAlso(area, catalogue)
}
