import type { passwordTexts as en } from '#ui/fields/password-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const passwordTexts: Translation<typeof en> = {
  newPassword: 'كلمة المرور الجديدة',
  verifyPassword: 'تأكيد كلمة المرور',
  needs: 'تحتاج كلمة المرور إلى',
  done: 'تم',
  PasswordTooShort: '8 أحرف على الأقل',
  PasswordNeedsCapital: 'حرف كبير واحد',
  PasswordNeedsLower: 'حرف صغير واحد',
  PasswordNeedsSpecial: 'رمز خاص واحد',
  PasswordNeedsNumber: 'رقم واحد',
  WeakOwn: 'كلمة المرور هذه تشبه حقلًا آخر كثيرًا. قد يخمّنها غيرك.',
  WeakCommon: 'كلمة المرور هذه سهلة التخمين. أضف كلمة أو كلمتين لتصبح أكثر أمانًا.',
}
