import type { Translation } from '#ui/lib/texts.ts'
import type { myPlanTexts as en } from '#web/benefits/plan-texts.en.ts'

export const myPlanTexts: Translation<typeof en> = {
  failed: 'تعذّر تحميل خطتك. يُرجى المحاولة مرة أخرى.',
  see: 'عرض خطتي',
  seeCard: 'اعرض بطاقة عضويتي',
  none: 'لا توجد تفاصيل للخطة بعد',
  noneMore: 'ليست لدينا تفاصيل خطة صحية لك. لا يغيّر هذا تغطيتك. يمكن للجهة الراعية أن تخبرك بالمزيد عن خطتك.',
  getHelp: 'الحصول على مساعدة',
  family: 'عائلتك',
  visits: 'الزيارات: {service}',
  days: 'الأيام: {service}',
  ofMost: '{used} من {most}',
  usedOnly: '{used} حتى الآن',
  left: 'يتبقى {amount}',
  met: 'اكتمل',
  asOf: 'حتى {date}. المصدر: {source}.',
  'source 271': 'رد خطتك علينا',
  'source csv': 'ملف خطتك',
  'source fhir': 'سجلات خطتك',
  'source claims': 'مطالباتك',
  documents: 'مستندات الخطة',
  documentsNone: 'لا توجد مستندات لخطتك هنا بعد. يمكن لفريق الدعم أن يخبرك كيف تحصل عليها.',
  people: 'من تشمله التغطية',
  you: 'أنت',
  coveredSince: 'منذ {date}',
  coveredUntil: 'من {from} إلى {to}',
}
