import type { Translation } from '#ui/lib/texts.ts'
import type { pastVisitsTexts as en } from '#web/visits/past-visits-texts.en.ts'

export const pastVisitsTexts: Translation<typeof en> = {
  intro: 'Sus consultas y las de su familia, con lo que el médico escribió para usted.',
  toRecords: 'Descargar o compartir sus registros',
  list: 'Consultas anteriores',
  none: 'Aún no hay consultas anteriores',
  noneMore: 'Después de una consulta, su resumen estará aquí para leerlo e imprimirlo.',
  gone: 'Esta consulta no está entre sus consultas anteriores.',
  Completed: 'Realizada',
  Cancelled: 'Cancelada',
  Expired: 'Vencida',
  summary: 'Resumen de la consulta',
  hidden: 'Puede ver cuándo fue esta visita, pero no sus detalles médicos. El paciente puede compartirlos con usted en Mi familia.',
  noSummary: 'El médico no dejó ningún resumen.',
  why: 'Por qué se canceló',
  when: 'Cuándo',
  ended: 'Terminó',
  forWhom: 'Para',
  clinician: 'Médico',
  method: 'Modalidad',
  status: 'Estado',
  youPaid: 'Precio de la consulta',
  reference: 'Referencia',
  removeFromCalendar: 'Quitar del calendario',
  print: 'Imprimir',
  unreadable: 'No se pudo leer este dato.',
}
