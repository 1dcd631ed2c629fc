import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ prescriptionsTexts: Catalogue }>> = {
  en: () => import('#web/prescriptions/prescriptions-texts.en.ts'),
  es: () => import('#web/prescriptions/prescriptions-texts.es.ts'),
  ar: () => import('#web/prescriptions/prescriptions-texts.ar.ts'),
}

export const loadPrescriptionsTexts = async (language: Language): Promise<void> =>
  speakAlso('prescriptions', (await files[language]()).prescriptionsTexts)
