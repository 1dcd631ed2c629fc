import type { RecordTexts } from '#care/server/records/record-texts.en.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.es.ts'

export const recordTexts: RecordTexts = {
  title: 'Registros médicos de {name}',
  born: 'Fecha de nacimiento',
  made: 'A fecha de',
  page: '{product} · {name} · Página {n} de {all}',
  'medical-info': 'Información médica',
  source: 'Según lo indicado por el paciente o por quien actúa en su nombre.',
  visits: 'Consultas',
  summaries: 'Resúmenes de consultas',
  messages: 'Mensajes',
  nothing: 'No hay nada registrado.',
  visit: 'Consulta',
  status: 'Estado',
  time: 'Hora',
  with: 'Con',
  reason: 'Motivo',
  files: 'Archivos: {names}',
  member: '{author} (por el paciente)',
  clinic: '{author} (clínica)',
  Video: 'por video',
  Phone: 'por teléfono',
  ...visitWordTexts,
}
