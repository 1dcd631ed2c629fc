import type { Translation } from '#ui/lib/texts.ts'
import type { offlineTexts as en } from '#web/shell/offline-texts.en.ts'

export const offlineTexts: Translation<typeof en> = {
  title: 'No tiene conexión',
  more: 'No podemos comunicarnos en este momento. En cuanto vuelva la conexión, esta página se abrirá sola.',
  retry: 'Intentar de nuevo',
  kept: 'Guardado para usted en este dispositivo',
  nextVisit: 'Su próxima consulta',
  asap: 'Lo antes posible',
  withWhom: 'Con {name}',
  card: 'Su tarjeta de descuento',
  memberId: 'Número de miembro',
  group: 'Grupo',
  pcn: 'PCN',
  bin: 'BIN',
  call: '¿No puede conectarse? Llámenos',
  forget: 'Quitar de este dispositivo',
  forgotten: 'Ya no se guarda nada suyo en este dispositivo.',
  nothing: 'No hay nada guardado en este dispositivo.',
  'General Medical': 'Consulta de medicina general',
  'Mental Health': 'Consulta de salud mental',
  Dermatology: 'Consulta de dermatología',
  Nutrition: 'Consulta de nutrición',
}
