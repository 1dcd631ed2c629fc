import type { OperatorMailTexts } from '#server/operators/operator-mail-texts.en.ts'

export const operatorMailTexts = {
  title: 'وصولك إلى لوحة مشغّلي {product}',
  invited:
    'أصبح لديك حق الدخول إلى {product} بصفتك مشغّلًا. اختر كلمة مرورك عبر الرابط أدناه. يعمل مرة واحدة وتنتهي صلاحيته خلال ثلاثة أيام.',
  restarted:
    'أعاد أحد المسؤولين تعيين كلمة مرورك، ولم تعد السابقة صالحة. اختر كلمة جديدة عبر الرابط أدناه. يعمل مرة واحدة وتنتهي صلاحيته خلال ثلاثة أيام.',
  action: 'اختيار كلمة مرور',
  notMe: 'إذا لم تكن تتوقع هذه الرسالة، فتجاهلها.',
  foot: 'لا تطلب {product} كلمة مرورك أبدًا عبر البريد الإلكتروني أو الهاتف.',
} satisfies OperatorMailTexts
