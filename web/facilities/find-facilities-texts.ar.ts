import type { Translation } from '#ui/lib/texts.ts'
import type { findFacilitiesTexts as en } from '#web/facilities/find-facilities-texts.en.ts'

export const findFacilitiesTexts: Translation<typeof en> = {
  counted: {
    zero: 'لا منشآت',
    one: 'منشأة واحدة',
    two: 'منشأتان',
    few: '{n} منشآت',
    many: '{n} منشأة',
    other: '{n} منشأة',
  },
  askZip: 'أدخل رمزًا بريديًا لعرض المنشآت القريبة.',
  askKind: 'اختر نوعًا واحدًا على الأقل',
  none: 'لم يُعثر على أي منشأة. يُرجى تعديل معايير البحث.',
  noneTitle: 'لم يُعثر على منشآت',
  noneHint: 'لم نجد شيئًا من هذا النوع ضمن {radius} من {zip}. جرّب نطاقًا أوسع أو أنواعًا أكثر.',
  urgentcare: 'رعاية عاجلة',
  hospitals: 'مستشفى',
  pharmacy: 'صيدلية',
  vets: 'طبيب بيطري',
  details: 'تفاصيل المنشأة',
  location: 'الموقع',
}
