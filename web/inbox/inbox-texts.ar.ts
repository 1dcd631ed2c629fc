import type { Translation } from '#ui/lib/texts.ts'
import type { inboxTexts as en } from '#web/inbox/inbox-texts.en.ts'

export const inboxTexts: Translation<typeof en> = {
  unread: {
    zero: 'اعرض رسائلك',
    one: 'لديك رسالة واحدة غير مقروءة',
    two: 'لديك رسالتان غير مقروءتين',
    few: 'لديك {n} رسائل غير مقروءة',
    many: 'لديك {n} رسالة غير مقروءة',
    other: 'لديك {n} رسالة غير مقروءة',
  },
  view: 'اعرض رسائلك',
  latest: 'الرسائل غير المقروءة',
  forPatient: 'لأجل {name}',
  open: 'افتح البريد الوارد',
}
