import type { Translation } from '#ui/lib/texts.ts'
import type { savingsTexts as en } from '#web/savings/savings-texts.en.ts'

export const savingsTexts: Translation<typeof en> = {
  beatTheDeductible: 'تغلّب على المبلغ المقتطع',
  more: 'ما وفّرته زياراتك لك في المجمل وفي آخر زيارة.',
  seeAll: 'كل ما وفّرته',
}
