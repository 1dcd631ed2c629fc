import type { Translation } from '#ui/lib/texts.ts'
import type { signInTexts as en } from '#web/sign-in/sign-in-texts.en.ts'

export const signInTexts: Translation<typeof en> = {
  signIn: 'تسجيل الدخول',
  welcome: 'أهلًا بعودتك. تفضّل بالدخول.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  remember: 'تذكّر البريد الإلكتروني',
  forgot: 'هل نسيت كلمة المرور؟',
  login: 'دخول',
  passkey: 'تسجيل الدخول بمفتاح مرور',
  passkeyFailed: 'تعذّر استخدام مفتاح المرور. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بكلمة المرور.',
  newHere: 'هل أنت جديد في {product}؟',
  register: 'سجّل الآن',
  notice: 'هذا نظام خاص بالأعضاء المصرّح لهم فقط. اطّلع على سياساتنا: {privacy} و{legal} و{nonDiscrimination}.',
  privacy: 'الخصوصية',
  legal: 'إخلاء المسؤولية',
  nonDiscrimination: 'عدم التمييز',
  manyTries: 'جرت محاولات كثيرة للدخول إلى هذا الحساب. يُرجى إجراء هذا التحقق السريع، ثم نكمل تسجيل دخولك.',
  invalidLogin: 'تعذّر تسجيل الدخول',
  covid: 'كوفيد-19',
}
