import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ favoritesTexts: Catalogue }>> = {
  en: () => import('#web/favorites/favorites-texts.en.ts'),
  es: () => import('#web/favorites/favorites-texts.es.ts'),
  ar: () => import('#web/favorites/favorites-texts.ar.ts'),
}

/** What favorites and their hearts say: loaded with the pages that show them. */
export const loadFavoritesTexts = async (language: Language): Promise<void> =>
  speakAlso('favorites', (await files[language]()).favoritesTexts)
