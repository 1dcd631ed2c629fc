import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ earlierTexts: Catalogue }>> = {
  en: () => import('#web/visits/earlier-texts.en.ts'),
  es: () => import('#web/visits/earlier-texts.es.ts'),
  ar: () => import('#web/visits/earlier-texts.ar.ts'),
}

export const loadEarlierTexts = async (language: Language): Promise<void> => speakAlso('earlier', (await files[language]()).earlierTexts)
