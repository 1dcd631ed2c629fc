import type { Translation } from '#ui/lib/texts.ts'
import type { visitsTexts as en } from '#web/visits/visits-texts.en.ts'

export const visitsTexts: Translation<typeof en> = {
  requestVisit: 'طلب زيارة',
  visits: 'الزيارات',
  upcoming: 'القادمة ({n})',
  requested: 'المطلوبة ({n})',
  none: 'لا توجد زيارات بعد',
  noneMore: 'عندما تطلب زيارة ستظهر هنا.',
}
