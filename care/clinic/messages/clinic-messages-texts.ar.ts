import type { clinicMessagesTexts as en } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicMessagesTexts: Translation<typeof en> = {
  title: 'الرسائل',
  lead: 'محادثات فرق رعايتك. تأتي أولًا المحادثات التي تنتظر ردًا.',
  waiting: 'بانتظار الرد',
  answered: 'تم الرد عليها',
  none: 'لا توجد رسائل',
  noneText: 'سيظهر هنا ما يكتبه المرضى إلى فرق رعايتك.',
  back: 'كل الرسائل',
  loading: 'محادثة',
  gone: 'هذه المحادثة ليست من محادثاتك',
  goneText: 'أنت ترد على أنواع الزيارات التي تستقبلها، وعلى الفواتير والدعم.',
  more: 'المحادثات الأقدم غير مدرجة هنا.',
}
