import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ savingsPageTexts: Catalogue }>> = {
  en: () => import('#web/savings/savings-page-texts.en.ts'),
  es: () => import('#web/savings/savings-page-texts.es.ts'),
  ar: () => import('#web/savings/savings-page-texts.ar.ts'),
}

export const loadSavingsPageTexts = async (language: Language): Promise<void> =>
  speakAlso('savingsPage', (await files[language]()).savingsPageTexts)
