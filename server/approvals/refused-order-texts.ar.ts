import type { RefusedOrderTexts } from '#server/approvals/refused-order-texts.en.ts'

export const refusedOrderTexts: RefusedOrderTexts = {
  refusedTitle: 'تعذّر تنفيذ تغيير في {product}',
  waitsTitle: 'لم يكتمل دمج في {product}',
  'clinician.add': 'تمت الموافقة على إضافة طبيب جديد هو {subject}، لكن خدمة الرعاية عن بُعد رفضت ذلك.',
  'clinician.factor.reset': 'تمت الموافقة على إزالة مفاتيح المرور وتطبيق المصادقة للطبيب {subject}، لكن خدمة الرعاية عن بُعد رفضت ذلك.',
  'member.merge': 'دُمج سجلان لعضو واحد، لكن لا يمكن دمج سجلات الرعاية عن بُعد بعد.',
  dismiss: 'لم يتغير شيء. تعرض لوحة المشغّلين السبب إلى أن يستبعده أحد المسؤولين.',
  waits: 'سنحاول مرة أخرى كل دقيقة. تعرض صفحة العضو السبب.',
  open: 'فتح لوحة المشغّلين',
  foot: 'لا يطلب {product} كلمة مرورك أبداً عبر البريد الإلكتروني أو الهاتف.',
}
