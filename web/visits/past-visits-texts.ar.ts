import type { Translation } from '#ui/lib/texts.ts'
import type { pastVisitsTexts as en } from '#web/visits/past-visits-texts.en.ts'

export const pastVisitsTexts: Translation<typeof en> = {
  intro: 'زياراتك وزيارات عائلتك، مع ملخصات أطبائك.',
  toRecords: 'تنزيل سجلاتك أو مشاركتها',
  list: 'الزيارات السابقة',
  none: 'لا توجد زيارات سابقة بعد',
  noneMore: 'بعد كل زيارة يمكنك قراءة ملخصها وطباعته هنا.',
  gone: 'لا نجد هذه الزيارة بين زياراتك السابقة.',
  Completed: 'اكتملت',
  Cancelled: 'أُلغيت',
  Expired: 'انتهت صلاحيتها',
  summary: 'ملخص ما بعد الزيارة',
  hidden: 'يمكنك معرفة موعد هذه الزيارة دون تفاصيلها الطبية. يمكن للمريض مشاركتها معك من صفحة عائلتي.',
  noSummary: 'لم يترك الطبيب ملخصًا.',
  why: 'سبب الإلغاء',
  when: 'الموعد',
  ended: 'انتهت في',
  forWhom: 'لأجل',
  clinician: 'الطبيب',
  method: 'نوع الزيارة',
  status: 'الحالة',
  youPaid: 'سعر الزيارة',
  reference: 'المرجع',
  removeFromCalendar: 'إزالة من التقويم',
  print: 'طباعة',
}
