import type { Translation } from '#ui/lib/texts.ts'
import type { savingsTexts as en } from '#web/savings/savings-texts.en.ts'

export const savingsTexts: Translation<typeof en> = {
  beatTheDeductible: 'تغلّب على المبلغ المقتطع',
  lifeSavings: 'إجمالي التوفير',
  recentSavings: 'توفير آخر زيارة',
  'compared urgent-care': 'مقارنةً بالرعاية العاجلة في {date}',
  'compared emergency-room': 'مقارنةً بقسم الطوارئ في {date}',
  noneYet: 'سيظهر توفيرك هنا بعد زيارتك الأولى.',
  failed: 'تعذّر تحميل توفيرك. يُرجى المحاولة مرة أخرى.',
  seeAll: 'عرض كل التوفير',
}
