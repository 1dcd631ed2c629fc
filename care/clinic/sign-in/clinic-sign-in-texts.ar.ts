import type { clinicSignInTexts as en } from '#care/clinic/sign-in/clinic-sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicSignInTexts: Translation<typeof en> = {
  lead: 'للمعالجين الذين يستقبلون أعضاءنا. أما الأعضاء فيسجّلون الدخول في صفحة أخرى.',
  leave: 'مغادرة العيادة',
  passwordLead: 'يعمل هذا الرابط مرة واحدة، ثم تسجّل الدخول بكلمة المرور وبرمز PIN يصلك بالبريد.',
}
