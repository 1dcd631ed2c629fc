import type { Translation } from '#ui/lib/texts.ts'
import type { proofTexts as english } from '#web/registration/proof-texts.en.ts'

export const proofTexts: Translation<typeof english> = {
  title: 'أكّد هويتك',
  lead: 'لحماية سجلاتك الصحية، سنرسل إليك رمزًا قبل إنشاء حسابك. اختر وسيلة اتصال مسجّلة لدينا باسمك.',
  ways: 'إلى أين نرسل الرمز',
  email: 'البريد الإلكتروني',
  text: 'رسالة نصية',
  phone_call: 'مكالمة هاتفية',
  send: 'إرسال الرمز',
  none: 'لا يمكنني استخدام أي منها',
  sentTo: 'أدخل الرمز الذي أرسلناه إلى {to} خلال 15 دقيقة.',
  code: 'الرمز',
  confirm: 'تأكيد',
  again: 'إرسال الرمز مرة أخرى',
  sentAgain: 'أرسلنا إليك رمزًا جديدًا.',
  other: 'إرساله إلى مكان آخر',
}
