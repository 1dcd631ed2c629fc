import type { noteWordTexts as en } from '#shared/notes/note-word-texts.en.ts'

export const noteWordTexts: Record<keyof typeof en, string> = {
  subjective: 'الأعراض كما يصفها المريض',
  objective: 'الفحص',
  assessment: 'التقييم',
  plan: 'الخطة',
  serviceCode: 'الرمز',
  serviceCodeHint: 'مثل 99213 أو 99213-95.',
  serviceWords: 'بكلماتك',
}
