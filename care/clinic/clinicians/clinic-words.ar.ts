import type { clinicWords as en } from '#care/clinic/clinicians/clinic-words.en.ts'
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
}
