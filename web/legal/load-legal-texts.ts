import type { Language } from '#shared/languages.ts'
import type { LegalTexts } from '#web/legal/legal-texts.en.ts'

const files: Record<Language, () => Promise<{ legalTexts: LegalTexts }>> = {
  en: () => import('#web/legal/legal-texts.en.ts'),
  es: () => import('#web/legal/legal-texts.es.ts'),
  ar: () => import('#web/legal/legal-texts.ar.ts'),
}

/** The legal documents are long: only a page that shows one loads them. */
export const loadLegalTexts = async (language: Language): Promise<LegalTexts> => (await files[language]()).legalTexts
