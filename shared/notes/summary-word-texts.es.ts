import type { SummaryWordTexts } from '#shared/notes/summary-word-texts.en.ts'

export const summaryWordTexts: SummaryWordTexts = {
  'summary-diagnoses': 'Diagnóstico',
  'summary-about': 'Sobre su visita',
  'summary-next': 'Qué hacer ahora',
  'summary-followUp': 'Seguimiento',
  'summary-amendment': 'Corregido el {date} por {name}',
  'summary-addendum': 'Agregado el {date} por {name}',
}
