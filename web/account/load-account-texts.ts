import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ accountTexts: Catalogue }>> = {
  en: () => import('#web/account/account-texts.en.ts'),
  es: () => import('#web/account/account-texts.es.ts'),
  ar: () => import('#web/account/account-texts.ar.ts'),
}

/** What the account pages say: only whoever opens one loads it. */
export const loadAccountTexts = async (language: Language): Promise<void> => speakAlso('account', (await files[language]()).accountTexts)
