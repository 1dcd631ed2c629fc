import type { questionTexts as english } from '#ui/fields/questions/question-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const questionTexts: Translation<typeof english> = {
  required: '(obligatoria)',
  several: 'Elija todas las que correspondan.',
  between: 'Un número de {least} a {most}.',
  atLeast: 'Un número a partir de {least}.',
  atMost: 'Un número de hasta {most}.',
  yes: 'Sí',
  no: 'No',
}
