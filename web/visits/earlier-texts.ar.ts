import type { Translation } from '#ui/lib/texts.ts'
import type { earlierTexts as en } from '#web/visits/earlier-texts.en.ts'

export const earlierTexts: Translation<typeof en> = {
  free: 'توفّر موعد أبكر',
  freeWith: '{time} مع {provider}',
  kept: 'محجوز لك حتى {time}',
  take: 'اختيار هذا الموعد',
  keepMine: 'الاحتفاظ بموعدي',
  taken: 'تم تغيير زيارتك إلى الموعد الأبكر',
  left: 'لم تتغير زيارتك.',
}
