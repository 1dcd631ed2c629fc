import type { Translation } from '#ui/lib/texts.ts'
import type { recoveryTexts as en } from '#web/sign-in/recovery-texts.en.ts'

export const recoveryTexts: Translation<typeof en> = {
  forgot: 'نسيت كلمة المرور',
  forgotLead: 'أدخل بريدك الإلكتروني وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
  email: 'البريد الإلكتروني',
  reset: 'إعادة تعيين كلمة المرور',
  sent: 'تم إرسال رسالة إعادة تعيين كلمة المرور',
  newHere: 'هل أنت جديد في {product}؟ {signUp}',
  signUp: 'سجّل الآن',
  remembered: 'هل تذكّرت كلمة المرور؟ {signIn}',
  signIn: 'تسجيل الدخول',
  set: 'اختر كلمة مرور جديدة',
  setLead: 'سنسجّل دخولك هنا، وخروجك من كل مكان آخر.',
  confirm: 'تأكيد',
  cancel: 'إلغاء',
  removedBeforeProof:
    'أزلنا أيضًا مفاتيح المرور وتطبيق المصادقة والأجهزة الموثوقة وجلسات الدخول التي أُضيفت من قبل. يمكنك إضافة ما يخصك من جديد في إعدادات الحساب.',
  changed: 'تم تغيير كلمة المرور',
  requestNew: 'طلب رابط جديد',
}
