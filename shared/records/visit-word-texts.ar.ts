import type { VisitWordTexts } from '#shared/records/visit-word-texts.en.ts'

export const visitWordTexts: VisitWordTexts = {
  GeneralMedical: 'طب عام',
  MentalHealth: 'صحة نفسية',
  Dermatology: 'أمراض جلدية',
  Nutrition: 'تغذية',
  BillingSupport: 'الفواتير والدعم',
  Requested: 'مطلوبة',
  Proposed: 'اقتُرحت مواعيد',
  Locked: 'مؤكدة',
  Started: 'بدأت',
  Completed: 'اكتملت',
  Cancelled: 'أُلغيت',
  Expired: 'انتهت صلاحيتها',
  Missed: 'لم يحضرها المريض',
  unreadable: 'تعذّرت قراءة هذا المُدخل.',
}
