import type { Translation } from '#ui/lib/texts.ts'
import type { pricesTexts as en } from '#web/prices/prices-texts.en.ts'

export const pricesTexts: Translation<typeof en> = {
  priceCare: 'أسعار الرعاية',
  procedures: 'الإجراءات',
  prescriptions: 'الأدوية',
  procedure: 'الإجراء أو رمز CPT',
  nameOrCode: 'الاسم أو الرمز',
  popular: 'الأكثر بحثًا',
  drug: 'اسم الدواء',
  drugName: 'اسم الدواء',
  search: 'بحث',
}
