import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ under18Texts: Catalogue }>> = {
  en: () => import('#web/programs/under-18-texts.en.ts'),
  es: () => import('#web/programs/under-18-texts.es.ts'),
  ar: () => import('#web/programs/under-18-texts.ar.ts'),
}

/** In the app loaded with its page, in its own document part of it. */
export const loadUnder18Texts = async (language: Language): Promise<void> => speakAlso('under-18', (await files[language]()).under18Texts)
