import type { Translation } from '#ui/lib/texts.ts'
import type { confirmEmailTexts as english } from '#web/account/confirm-email/confirm-email-texts.en.ts'

export const confirmEmailTexts: Translation<typeof english> = {
  title: 'أكّد بريدك الإلكتروني',
  sentTo: 'أدخل الرمز الذي أرسلناه إلى {to}.',
  why: 'هكذا لا يستخدم أحد غيرك عنوانك، ويُفعَّل حسابك.',
  code: 'الرمز',
  confirm: 'تأكيد',
  again: 'إرسال الرمز مرة أخرى',
  sentAgain: 'أرسلنا إليك رمزًا جديدًا.',
  other: 'استخدام عنوان آخر',
  newEmail: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordHint: 'التي اخترتها للتو',
  change: 'إرسال رمز إلى هذا العنوان',
  cancel: 'إلغاء',
  confirmed: 'تم تأكيد بريدك الإلكتروني.',
  spam: 'لم تصلك الرسالة؟ ابحث في مجلد الرسائل غير المرغوب فيها وتحقق من العنوان أعلاه.',
}
