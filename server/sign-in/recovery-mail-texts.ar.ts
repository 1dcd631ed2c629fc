import type { RecoveryMailTexts } from '#server/sign-in/recovery-mail-texts.en.ts'

export const recoveryMailTexts = {
  title: 'إعادة تعيين كلمة مرور {product}',
  asked: 'طلبت كلمة مرور جديدة. الرابط أدناه صالح لمدة 30 دقيقة ولمرة واحدة.',
  action: 'اختيار كلمة مرور جديدة',
  notMe: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  foot: 'لا تطلب {product} كلمة مرورك أبدًا عبر البريد أو الهاتف.',
  changedTitle: 'تم تغيير كلمة مرورك في {product}',
  changed: 'تم تغيير كلمة مرورك للتو، وتم تسجيل الخروج من كل الأجهزة الأخرى.',
  changedNotMe: 'إذا لم تكن أنت، فيرجى الاتصال على {phone} الآن.',
} satisfies RecoveryMailTexts
