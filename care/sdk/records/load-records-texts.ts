import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ recordsTexts: Catalogue }>> = {
  en: () => import('#care/sdk/records/records-texts.en.ts'),
  es: () => import('#care/sdk/records/records-texts.es.ts'),
  ar: () => import('#care/sdk/records/records-texts.ar.ts'),
}

/** The words of records, which come with what shows them. */
export const loadRecordsTexts = async (): Promise<void> => speakAlso('care-records', (await files[currentLanguage()]()).recordsTexts)
