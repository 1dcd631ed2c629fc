import type { Translation } from '#ui/lib/texts.ts'
import type { savingsTexts as en } from '#web/savings/savings-texts.en.ts'

export const savingsTexts: Translation<typeof en> = {
  beatTheDeductible: 'Gane al deducible',
  lifeSavings: 'Ahorro total',
  recentSavings: 'Ahorro de la última consulta',
  'compared urgent-care': 'Comparado con atención de urgencia el {date}',
  'compared emergency-room': 'Comparado con una sala de emergencias el {date}',
  noneYet: 'Lo que ahorre con sus consultas aparecerá aquí después de la primera.',
  failed: 'No pudimos cargar sus ahorros.',
  seeAll: 'Ver todos los ahorros',
}
