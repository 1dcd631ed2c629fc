import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ priceCardTexts: Catalogue }>> = {
  en: () => import('#web/prices/price-card-texts.en.ts'),
  es: () => import('#web/prices/price-card-texts.es.ts'),
  ar: () => import('#web/prices/price-card-texts.ar.ts'),
}

export const loadPriceCardTexts = async (language: Language): Promise<void> =>
  speakAlso('priceCard', (await files[language]()).priceCardTexts)
