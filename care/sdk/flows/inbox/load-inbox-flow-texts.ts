import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ inboxFlowTexts: Catalogue }>> = {
  en: () => import('#care/sdk/flows/inbox/inbox-flow-texts.en.ts'),
  es: () => import('#care/sdk/flows/inbox/inbox-flow-texts.es.ts'),
  ar: () => import('#care/sdk/flows/inbox/inbox-flow-texts.ar.ts'),
}

/** The words of the inbox, which come with it. */
export const loadInboxFlowTexts = async (): Promise<void> => speakAlso('care-inbox', (await files[currentLanguage()]()).inboxFlowTexts)
