import type { noteWordTexts as en } from '#shared/notes/note-word-texts.en.ts'

export const noteWordTexts: Record<keyof typeof en, string> = {
  subjective: 'Subjetivo',
  objective: 'Objetivo',
  assessment: 'Evaluación',
  plan: 'Plan',
  serviceCode: 'Código',
  serviceCodeHint: 'Por ejemplo, 99213 o 99213-95.',
  serviceWords: 'Con sus propias palabras',
}
