import type { Translation } from '#ui/lib/texts.ts'
import type { pricesTexts as en } from '#web/prices/prices-texts.en.ts'

export const pricesTexts: Translation<typeof en> = {
  priceCare: 'Precios de la atención',
  procedures: 'Procedimientos',
  prescriptions: 'Medicamentos',
  procedure: 'Procedimiento o código CPT',
  nameOrCode: 'Nombre o código',
  popular: 'Más buscados',
  drug: 'Nombre del medicamento',
  drugName: 'Nombre del medicamento',
  search: 'Buscar',
}
