import type { Translation } from '#ui/lib/texts.ts'
import type { offlineTexts as en } from '#web/shell/offline-texts.en.ts'

export const offlineTexts: Translation<typeof en> = {
  title: 'أنت غير متصل بالإنترنت',
  more: 'لا يمكننا الاتصال الآن. ستُفتح هذه الصفحة عند عودة الاتصال.',
  retry: 'المحاولة مرة أخرى',
  kept: 'محفوظ على هذا الجهاز',
  nextVisit: 'زيارتك القادمة',
  asap: 'في أقرب وقت ممكن',
  withWhom: 'مع {name}',
  card: 'بطاقة الخصم الخاصة بك',
  idCard: 'بطاقة عضوية {name}',
  front: 'وجه البطاقة',
  back: 'ظهر البطاقة',
  memberId: 'رقم العضو',
  group: 'المجموعة',
  pcn: 'PCN',
  bin: 'BIN',
  call: 'لا تستطيع الانضمام؟ اتصل بنا',
  forget: 'إزالة من هذا الجهاز',
  forgotten: 'أزلنا معلوماتك من هذا الجهاز.',
  nothing: 'لا شيء محفوظ على هذا الجهاز.',
  'General Medical': 'زيارة طب عام',
  'Mental Health': 'زيارة صحة نفسية',
  Dermatology: 'زيارة أمراض جلدية',
  Nutrition: 'زيارة تغذية',
}
