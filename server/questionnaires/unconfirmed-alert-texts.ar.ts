import type { UnconfirmedAlertTexts } from '#server/questionnaires/unconfirmed-alert-texts.en.ts'

export const unconfirmedAlertTexts: UnconfirmedAlertTexts = {
  title: 'لم يؤكد أي طبيب إجابة عاجلة',
  lead: 'قدّم مريض إجابة عاجلة في استبيان خارج الزيارة. لم يؤكدها أي طبيب منذ خمس ساعات.',
  next: 'اتصل بطبيب مرخّص في ولاية مرضاك، واطلب منه فتح قائمة الانتظار في {product} الآن.',
  open: 'عرض الأطباء',
  foot: 'للمساعدة، اتصل بالرقم {phone}.',
}
