import type { staffTexts as en } from '#ui/components/staff-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const staffTexts: Translation<typeof en> = {
  menu: 'القائمة',
  signOut: 'تسجيل الخروج',
  notThere: 'لا توجد صفحة كهذه',
  notThereText: 'ربما نُقلت الصفحة أو في العنوان خطأ كتابي.',
  toStart: 'إلى الصفحة الأولى',
  loadFailed: 'تعذّر التحميل.',
  cancel: 'إلغاء',
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
}
