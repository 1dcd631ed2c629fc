import type { EscalationTexts } from '#care/server/questionnaires/repeats/escalation-texts.en.ts'

export const escalationTexts: EscalationTexts = {
  title: 'إجابة عاجلة لم يؤكدها أحد بعد',
  lead: 'قدّم مريض في ولاية لديك ترخيص فيها إجابة عاجلة خارج الزيارة، ولم يؤكدها أي طبيب منذ ساعة. افتح {product} لمعرفة من هو، وأكّد أنك ستتولى الأمر.',
  open: 'فتح العيادة',
  foot: 'للمساعدة، اتصل بالرقم {phone}.',
}
