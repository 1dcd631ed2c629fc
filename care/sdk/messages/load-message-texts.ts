import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ messageTexts: Catalogue }>> = {
  en: () => import('#care/sdk/messages/message-texts.en.ts'),
  es: () => import('#care/sdk/messages/message-texts.es.ts'),
  ar: () => import('#care/sdk/messages/message-texts.ar.ts'),
}

/** The words of conversations, which come with the flows that have some. */
export const loadMessageTexts = async (): Promise<void> => speakAlso('care-messages', (await files[currentLanguage()]()).messageTexts)
