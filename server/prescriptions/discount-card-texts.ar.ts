import type { DiscountCardTexts } from '#server/prescriptions/discount-card-texts.en.ts'

export const discountCardTexts: DiscountCardTexts = {
  title: 'بطاقة الخصم الخاصة بك لدواء {drug}',
  show: 'اعرض هذه البطاقة على الصيدلي للحصول على أفضل سعر.',
  memberId: 'رقم العضو: {id}',
  group: 'المجموعة: {group}',
  pcn: 'PCN: {pcn}',
  bin: 'BIN: {bin}',
  drug: 'الدواء: {drug}',
  location: 'الصيدلية: {pharmacy}، {address}',
  confirm: 'اتصل بالصيدلية لتأكيد السعر.',
  helpLine: 'خط المساعدة بشأن الخصم: {phone}',
  foot: 'هذه البطاقة ليست تأمينًا ولا تحل محله. يختلف التوفير باختلاف الدواء والصيدلية.',
}
