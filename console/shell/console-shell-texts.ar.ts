import type { consoleShellTexts as en } from '#console/shell/console-shell-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleShellTexts: Translation<typeof en> = {
  console: 'لوحة المشغّلين',
  documentTitle: '{product} - لوحة المشغّلين - {title}',
  navigation: 'اللوحة',
  work: 'العمل',
  portal: 'البوابة',
  oversight: 'الإشراف',
  admin: 'الإدارة',
  support: 'الدعم',
  auditor: 'التدقيق',
  notYours: 'دورك لا يتيح الوصول إلى هذه الصفحة',
  notYoursText: 'سجّلت الدخول بدور {role}، ويمكن لأحد المسؤولين تغييره.',
  loadMore: 'تحميل المزيد',
  loading: 'جارٍ التحميل',
  shown: {
    zero: 'لا توجد صفوف معروضة',
    one: 'صف واحد معروض',
    two: 'صفان معروضان',
    few: '{n} صفوف معروضة',
    many: '{n} صفًا معروضًا',
    other: '{n} صف معروض',
  },
  filter: 'عرض',
  clearFilter: 'مسح',
  field: 'الحقل',
  now: 'الآن',
  after: 'بعد التغيير',
  empty: 'فارغ',
  tableOf: 'جدول: {what}',
}
