import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ callTexts: Catalogue }>> = {
  en: () => import('#care/sdk/call/call-texts.en.ts'),
  es: () => import('#care/sdk/call/call-texts.es.ts'),
  ar: () => import('#care/sdk/call/call-texts.ar.ts'),
}

/** The words of device check and call, which come before either is drawn. */
export const loadCallTexts = async (): Promise<void> => speakAlso('care-call', (await files[currentLanguage()]()).callTexts)
