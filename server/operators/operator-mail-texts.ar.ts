import type { OperatorMailTexts } from '#server/operators/operator-mail-texts.en.ts'

export const operatorMailTexts = {
  title: 'وصولك إلى لوحة مشغّلي {product}',
  invited: 'مُنحت صلاحية الدخول بصفتك مشغّلًا في {product}. يتيح لك الرابط أدناه اختيار كلمة مرورك، وهو صالح لثلاثة أيام ولمرة واحدة.',
  restarted: 'أتاح لك أحد المسؤولين اختيار كلمة مرور جديدة، والسابقة لم تعد صالحة. الرابط أدناه صالح لثلاثة أيام ولمرة واحدة.',
  action: 'اختيار كلمة مرور',
  notMe: 'إذا لم تكن تتوقع هذه الرسالة، فتجاهلها.',
  foot: 'لا تطلب {product} كلمة مرورك أبدًا عبر البريد أو الهاتف.',
} satisfies OperatorMailTexts
