import type { questionTexts as english } from '#ui/fields/questions/question-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const questionTexts: Translation<typeof english> = {
  required: '(مطلوب)',
  several: 'اختر كل ما ينطبق.',
  between: 'رقم من {least} إلى {most}.',
  atLeast: 'رقم ابتداءً من {least}.',
  atMost: 'رقم حتى {most}.',
  yes: 'نعم',
  no: 'لا',
}
