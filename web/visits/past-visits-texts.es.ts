import type { Translation } from '#ui/lib/texts.ts'
import type { pastVisitsTexts as en } from '#web/visits/past-visits-texts.en.ts'

export const pastVisitsTexts: Translation<typeof en> = {
  intro: 'Sus visitas y las de su familia, con los resúmenes de sus profesionales.',
  toRecords: 'Descargar o compartir su expediente',
  list: 'Visitas anteriores',
  none: 'Aún no hay visitas anteriores',
  noneMore: 'Después de una visita, podrá leer e imprimir el resumen aquí.',
  gone: 'No encontramos esta visita entre sus visitas anteriores.',
  Completed: 'Completada',
  Cancelled: 'Cancelada',
  Expired: 'Vencida',
  summary: 'Resumen de la visita',
  hidden: 'Puede ver cuándo fue esta visita, pero no sus detalles médicos. El paciente puede compartirlos con usted en Mi familia.',
  noSummary: 'El profesional no dejó un resumen.',
  why: 'Motivo de la cancelación',
  when: 'Cuándo',
  ended: 'Terminó',
  forWhom: 'Para',
  clinician: 'Profesional',
  method: 'Tipo de visita',
  status: 'Estado',
  youPaid: 'Precio de la visita',
  reference: 'Referencia',
  removeFromCalendar: 'Quitar del calendario',
  print: 'Imprimir',
}
