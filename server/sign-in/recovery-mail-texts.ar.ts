import type { RecoveryMailTexts } from '#server/sign-in/recovery-mail-texts.en.ts'

export const recoveryMailTexts = {
  title: 'إعادة تعيين كلمة مرور {product}',
  asked: 'طلبت كلمة مرور جديدة. الرابط أدناه يعمل مرة واحدة وتنتهي صلاحيته خلال 30 دقيقة.',
  action: 'اختيار كلمة مرور جديدة',
  notMe: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لن تتغير كلمة مرورك.',
  foot: 'لا تطلب {product} كلمة مرورك أبدًا عبر البريد الإلكتروني أو الهاتف.',
  changedTitle: 'تم تغيير كلمة مرورك في {product}',
  changed: 'تم تغيير كلمة مرورك للتو، وسجّلنا الخروج من كل الأجهزة الأخرى.',
  changedNotMe: 'إذا لم تكن أنت، فيُرجى الاتصال على {phone} الآن.',
} satisfies RecoveryMailTexts
