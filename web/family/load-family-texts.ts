import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ familyTexts: Catalogue }>> = {
  en: () => import('#web/family/family-texts.en.ts'),
  es: () => import('#web/family/family-texts.es.ts'),
  ar: () => import('#web/family/family-texts.ar.ts'),
}

/** What My Family says: loaded with the page. */
export const loadFamilyTexts = async (language: Language): Promise<void> => speakAlso('family', (await files[language]()).familyTexts)
