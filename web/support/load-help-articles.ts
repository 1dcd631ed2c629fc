import type { Language } from '#shared/languages.ts'
import type { HelpArticles } from '#web/support/help-articles.en.ts'

const files: Record<Language, () => Promise<{ helpArticles: HelpArticles }>> = {
  en: () => import('#web/support/help-articles.en.ts'),
  es: () => import('#web/support/help-articles.es.ts'),
  ar: () => import('#web/support/help-articles.ar.ts'),
}

/** The help collection is long: only the page that shows it loads it. */
export const loadHelpArticles = async (language: Language): Promise<HelpArticles> => (await files[language]()).helpArticles
