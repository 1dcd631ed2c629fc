import type { Translation } from '#ui/lib/texts.ts'
import type { proceduresTexts as en } from '#web/procedures/procedures-texts.en.ts'

export const proceduresTexts: Translation<typeof en> = {
  intro: 'Escriba el nombre de un procedimiento o un código CPT.',
  procedure: 'Procedimiento o código CPT',
  placeholder: 'Knee MRI o 73721',
  none: 'No se conoce nada parecido',
  showPrices: 'Ver precios',
  popular: 'Los más consultados',
  similar: '¿Quiso decir uno de estos?',
  cash: 'Al contado',
  insurance: 'Con seguro',
  cashMeans: 'Cuando paga usted',
  insuranceMeans: 'Cuando paga un plan',
  submitted: 'Se suele facturar',
  allowed: 'Se suele pagar',
  unknown: 'No se conoce',
  'area US': 'Promedios de los Estados Unidos.',
  'area state': 'Promedios de {area}.',
  'area zip': 'Promedios de los códigos postales que empiezan por {area}.',
  source: 'Datos de {source}, {date}.',
  averages: 'Un promedio no es una oferta: llame para preguntar cuánto costará su visita.',
  cpt: 'Códigos CPT © American Medical Association. CPT es una marca registrada de la American Medical Association.',
  nothing: 'No se encontró nada.',
  nothingMore: 'Todavía nadie nos ha dado precios de {code} cerca de {zip}.',
  listFailed: 'No se pudieron descargar los procedimientos',
  detailsFailed: 'No se pudieron descargar los detalles',
}
