import type { consoleSignInTexts as en } from '#console/sign-in/console-sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleSignInTexts: Translation<typeof en> = {
  lead: 'لمن يديرون البوابة. أما الأعضاء فيسجّلون الدخول في صفحة أخرى.',
  passwordLead: 'اختر كلمة مرور للوحة المشغّلين. بعدها سجّل الدخول بها وبرمز PIN يصلك بالبريد الإلكتروني.',
  leave: 'مغادرة اللوحة',
}
