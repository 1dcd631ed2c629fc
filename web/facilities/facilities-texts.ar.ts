import type { Translation } from '#ui/lib/texts.ts'
import type { facilitiesTexts as en } from '#web/facilities/facilities-texts.en.ts'

export const facilitiesTexts: Translation<typeof en> = {
  kind: 'نوع المنشأة',
  search: 'بحث',
  urgentcare: 'الرعاية العاجلة',
  hospitals: 'مستشفى',
  pharmacy: 'الصيدليات',
  vets: 'طبيب بيطري',
}
