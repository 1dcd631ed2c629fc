import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ supportTexts: Catalogue }>> = {
  en: () => import('#web/support/support-texts.en.ts'),
  es: () => import('#web/support/support-texts.es.ts'),
  ar: () => import('#web/support/support-texts.ar.ts'),
}

/** What the support pages say: in the app loaded with them, in a document part of it. */
export const loadSupportTexts = async (language: Language): Promise<void> => speakAlso('support', (await files[language]()).supportTexts)
