import type { signInTexts as en } from '#console/sign-in/sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const signInTexts: Translation<typeof en> = {
  title: 'تسجيل الدخول',
  lead: 'لمن يديرون البوابة. أما الأعضاء فيسجّلون الدخول في صفحة أخرى.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  next: 'متابعة',
  pinSent: 'أُرسل رمز PIN إلى {to} وهو صالح لبضع دقائق.',
  pin: 'رمز PIN',
  open: 'تسجيل الدخول',
  resend: 'إرسال رمز PIN جديد',
  resent: 'رمز PIN جديد في الطريق، والرمز السابق لم يعد صالحًا.',
  other: 'استخدام حساب آخر',
  again: 'يرجى تسجيل الدخول مجددًا',
  ended: 'انتهت جلستك، وما كنت تعمل عليه لا يزال هنا.',
  leave: 'مغادرة اللوحة',
}
