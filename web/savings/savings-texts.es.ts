import type { Translation } from '#ui/lib/texts.ts'
import type { savingsTexts as en } from '#web/savings/savings-texts.en.ts'

export const savingsTexts: Translation<typeof en> = {
  beatTheDeductible: 'Gane al deducible',
  more: 'Lo que ha ahorrado con sus consultas, en total y en la más reciente.',
  seeAll: 'Ver todos los ahorros',
}
