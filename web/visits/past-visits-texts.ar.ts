import type { Translation } from '#ui/lib/texts.ts'
import type { pastVisitsTexts as en } from '#web/visits/past-visits-texts.en.ts'

export const pastVisitsTexts: Translation<typeof en> = {
  intro: 'زياراتك وزيارات عائلتك، مع ما كتبه الطبيب لك.',
  toRecords: 'تنزيل سجلاتك أو مشاركتها',
  list: 'الزيارات السابقة',
  none: 'لا توجد زيارات سابقة بعد',
  noneMore: 'بعد كل زيارة تجد ملخصها هنا للقراءة والطباعة.',
  gone: 'هذه الزيارة ليست بين زياراتك السابقة.',
  Completed: 'تمّت',
  Cancelled: 'أُلغيت',
  Expired: 'انتهت مهلتها',
  summary: 'ملخص ما بعد الزيارة',
  hidden: 'يمكنك معرفة موعد هذه الزيارة دون تفاصيلها الطبية. يمكن للمريض أن يتيحها لك من صفحة عائلتي.',
  noSummary: 'لم يترك الطبيب ملخصًا.',
  why: 'سبب الإلغاء',
  when: 'الموعد',
  ended: 'انتهت في',
  forWhom: 'لأجل',
  clinician: 'الطبيب',
  method: 'الطريقة',
  status: 'الحالة',
  youPaid: 'سعر الزيارة',
  reference: 'المرجع',
  removeFromCalendar: 'إزالة من التقويم',
  print: 'طباعة',
  unreadable: 'تعذّرت قراءة هذا المُدخل.',
}
