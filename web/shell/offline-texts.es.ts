import type { Translation } from '#ui/lib/texts.ts'
import type { offlineTexts as en } from '#web/shell/offline-texts.en.ts'

export const offlineTexts: Translation<typeof en> = {
  title: 'No tiene conexión',
  more: 'No podemos conectarnos en este momento. Esta página se abrirá cuando vuelva la conexión.',
  retry: 'Intentar de nuevo',
  kept: 'Guardado en este dispositivo',
  nextVisit: 'Su próxima visita',
  asap: 'Lo antes posible',
  withWhom: 'Con {name}',
  card: 'Su tarjeta de descuento',
  idCard: 'Tarjeta de identificación de {name}',
  front: 'Frente de la tarjeta',
  back: 'Reverso de la tarjeta',
  memberId: 'N.º de miembro',
  group: 'Grupo',
  pcn: 'PCN',
  bin: 'BIN',
  call: '¿No puede unirse? Llámenos',
  forget: 'Quitar de este dispositivo',
  forgotten: 'Quitamos su información de este dispositivo.',
  nothing: 'No hay nada guardado en este dispositivo.',
  'General Medical': 'Visita de medicina general',
  'Mental Health': 'Visita de salud mental',
  Dermatology: 'Visita de dermatología',
  Nutrition: 'Visita de nutrición',
}
