import type { clinicSignInTexts as en } from '#care/clinic/sign-in/clinic-sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicSignInTexts: Translation<typeof en> = {
  lead: 'للأطباء الذين يستقبلون أعضاءنا. أما الأعضاء فيسجّلون الدخول من صفحة أخرى.',
  leave: 'مغادرة العيادة',
  passwordLead: 'يعمل هذا الرابط مرة واحدة. بعدها سجّل الدخول بكلمة المرور ورمز PIN يصلك بالبريد الإلكتروني.',
}
