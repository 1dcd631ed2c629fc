import type { RecordTexts } from '#care/server/records/record-texts.en.ts'
import { summaryWordTexts } from '#shared/notes/summary-word-texts.es.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.es.ts'

export const recordTexts: RecordTexts = {
  title: 'Expediente médico de {name}',
  born: 'Fecha de nacimiento',
  made: 'Al',
  page: '{product} · {name} · Página {n} de {all}',
  'medical-info': 'Información médica',
  source: 'Según lo indicado por el paciente o por quien actúa por él.',
  visits: 'Visitas',
  summaries: 'Resúmenes de visitas',
  messages: 'Mensajes',
  nothing: 'No hay registros.',
  visit: 'Visita',
  status: 'Estado',
  time: 'Hora',
  with: 'Con',
  reason: 'Motivo',
  files: 'Archivos: {names}',
  member: '{author} (por el paciente)',
  clinic: '{author} (clínica)',
  Video: 'por video',
  Phone: 'por teléfono',
  ...summaryWordTexts,
  ...visitWordTexts,
}
