import type { Translation } from '#ui/lib/texts.ts'
import type { seriesPlaceTexts as en } from '#web/visits/series/series-place-texts.en.ts'

export const seriesPlaceTexts: Translation<typeof en> = {
  place: {
    one: '{place} de {total}, cada semana',
    many: '{place} de {total}, cada {n} semanas',
    other: '{place} de {total}, cada {n} semanas',
  },
  planned: {
    one: 'Se repite cada semana, {visits} visitas',
    many: 'Se repite cada {n} semanas, {visits} visitas',
    other: 'Se repite cada {n} semanas, {visits} visitas',
  },
  repeat: 'Repetir esta visita',
  extend: 'Agregar más visitas',
  interval: 'Cambiar la frecuencia',
  change: 'Cambiar la repetición',
  text: 'Su visita del {date} es parte de una serie. ¿Desea cancelar solo esta visita, o esta visita y todas las posteriores?',
  one: 'Solo esta visita',
  later: 'Esta visita y las posteriores',
  cancelled: {
    one: 'Cancelamos esta visita y {n} posterior.',
    many: 'Cancelamos esta visita y {n} posteriores.',
    other: 'Cancelamos esta visita y {n} posteriores.',
  },
  kept: {
    one: '{n} visita posterior no se puede cancelar ahora y sigue reservada.',
    many: '{n} visitas posteriores no se pueden cancelar ahora y siguen reservadas.',
    other: '{n} visitas posteriores no se pueden cancelar ahora y siguen reservadas.',
  },
}
