import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ pastVisitsTexts: Catalogue }>> = {
  en: () => import('#web/visits/past-visits-texts.en.ts'),
  es: () => import('#web/visits/past-visits-texts.es.ts'),
  ar: () => import('#web/visits/past-visits-texts.ar.ts'),
}

export const loadPastVisitsTexts = async (language: Language): Promise<void> =>
  speakAlso('pastVisits', (await files[language]()).pastVisitsTexts)
