import type { Translation } from '#ui/lib/texts.ts'
import type { savingsTexts as en } from '#web/savings/savings-texts.en.ts'

export const savingsTexts: Translation<typeof en> = {
  beatTheDeductible: 'Gane al deducible',
  lifeSavings: 'Ahorro total',
  recentSavings: 'Ahorro de la última visita',
  'compared urgent-care': 'Comparado con atención de urgencia el {date}',
  'compared emergency-room': 'Comparado con una sala de emergencias el {date}',
  noneYet: 'Sus ahorros se mostrarán aquí después de su primera visita.',
  failed: 'No pudimos cargar sus ahorros. Inténtelo de nuevo.',
  seeAll: 'Ver todos los ahorros',
}
