import type { clinicWords as en } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { symptomTexts } from '#care/sdk/symptom-texts.ar.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicWords: Translation<typeof en> = {
  GeneralMedical: 'طب عام',
  MentalHealth: 'صحة نفسية',
  Dermatology: 'أمراض جلدية',
  Nutrition: 'تغذية',
  Video: 'فيديو',
  Phone: 'هاتف',
  byMessage: 'الرد برسالة',
  Requested: 'في الانتظار',
  Proposed: 'عُرضت مواعيد',
  Locked: 'مقبولة',
  Started: 'جارية',
  Completed: 'مكتملة',
  Cancelled: 'ملغاة',
  Expired: 'منتهية',
  Missed: 'لم يحضر المريض',
  ...symptomTexts,
  years: { zero: 'أقل من سنة', one: 'سنة واحدة', two: 'سنتان', few: '{n} سنوات', many: '{n} سنة', other: '{n} سنة' },
  asap: 'في أقرب وقت',
}
