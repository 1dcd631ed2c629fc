import type { openedChartsTexts as en } from '#console/chart/opened-charts-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const openedChartsTexts: Translation<typeof en> = {
  title: 'Expedientes abiertos',
  lead: 'Un profesional que no atiende a un paciente puede abrir el expediente por una hora si da una razón. Lea cada razón, pregunte al profesional si no le convence y márquela como revisada. El paciente ve quién abrió el expediente.',
  none: 'Nadie ha abierto un expediente de esta manera.',
  line: '{clinician} abrió el expediente de {patient}',
  opened: 'Abierto: {time}',
  reason: 'Razón',
  review: 'Marcar como revisado',
  reviewOf: 'Marcar como revisado: {patient}, {time}',
  reviewed: 'Revisado por {name} el {time}',
  done: 'Marcado como revisado',
  waits: 'Por revisar',
  unreadable: 'No se pudo leer este dato.',
}
