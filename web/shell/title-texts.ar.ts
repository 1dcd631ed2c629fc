import type { Translation } from '#ui/lib/texts.ts'
import { footerTexts } from '#web/shell/footer-texts.ar.ts'
import type { titleTexts as en } from '#web/shell/title-texts.en.ts'

export const titleTexts: Translation<typeof en> = {
  ...footerTexts,
  dashboard: 'اللوحة الرئيسية',
  autoLogout: 'تسجيل الخروج التلقائي',
  requestVisit: 'طلب زيارة',
  medicalInfo: 'المعلومات الطبية',
  myFamily: 'عائلتي',
  inbox: 'البريد الوارد',
  messages: 'الرسائل',
  accountSettings: 'إعدادات الحساب',
  changePassword: 'تغيير كلمة المرور',
  invoices: 'الفواتير',
  favorites: 'مفضلتي',
  procedures: 'أسعار الإجراءات',
  prescriptions: 'أسعار الأدوية',
  providers: 'البحث عن مقدّمي الرعاية',
  facilities: 'البحث عن منشآت',
  savings: 'تغلّب على المبلغ المقتطع',
  programs: 'رعاية الأمراض المزمنة',
  expertServices: 'الخدمات الطبية المتخصصة',
  pastVisits: 'الزيارات السابقة',
  waitingRoom: 'غرفة الانتظار',
  reschedule: 'تغيير موعد الزيارة',
  backCare: 'رعاية الظهر والمفاصل',
  covidAssessment: 'التقييم الذاتي لكوفيد-19',
  support: 'الدعم',
  technicalSupport: 'الدعم التقني',
  questions: 'أسئلة أو ملاحظات',
  under18MentalHealth: 'الصحة السلوكية الافتراضية لمن هم دون 18 عامًا',
}
