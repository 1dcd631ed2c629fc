import type { documentStateTexts as english } from '#care/sdk/documents/document-state-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const documentStateTexts: Translation<typeof english> = {
  valid: 'Válido',
  withdrawn: 'Retirado',
  withdrawnOn: 'Se retiró el {date}.',
  withdrawnWhy: 'Motivo: {reason}',
  unreadable: 'No pudimos leer este documento.',
}
