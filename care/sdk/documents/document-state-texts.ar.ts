import type { documentStateTexts as english } from '#care/sdk/documents/document-state-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const documentStateTexts: Translation<typeof english> = {
  valid: 'ساري',
  withdrawn: 'مسحوب',
  withdrawnOn: 'سُحب في {date}.',
  withdrawnWhy: 'السبب: {reason}',
  unreadable: 'تعذرت علينا قراءة هذا المستند.',
}
