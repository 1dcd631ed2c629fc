import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ medicalTexts: Catalogue }>> = {
  en: () => import('#care/sdk/medical-info/medical-texts.en.ts'),
  es: () => import('#care/sdk/medical-info/medical-texts.es.ts'),
  ar: () => import('#care/sdk/medical-info/medical-texts.ar.ts'),
}

/** The words of medical info, which come with what shows it. */
export const loadMedicalTexts = async (): Promise<void> => speakAlso('care-medical', (await files[currentLanguage()]()).medicalTexts)
