import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ proceduresTexts: Catalogue }>> = {
  en: () => import('#web/procedures/procedures-texts.en.ts'),
  es: () => import('#web/procedures/procedures-texts.es.ts'),
  ar: () => import('#web/procedures/procedures-texts.ar.ts'),
}

export const loadProceduresTexts = async (language: Language): Promise<void> =>
  speakAlso('procedures', (await files[language]()).proceduresTexts)
