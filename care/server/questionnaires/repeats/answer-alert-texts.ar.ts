import type { AnswerAlertTexts } from '#care/server/questionnaires/repeats/answer-alert-texts.en.ts'

export const answerAlertTexts: AnswerAlertTexts = {
  title: 'إجابة أحد المرضى تحتاج إليك الآن',
  lead: 'قدّم مريض إجابة عاجلة خارج الزيارة. افتح {product} لمعرفة من هو، وتواصل معه الآن.',
  open: 'فتح العيادة',
  foot: 'للمساعدة، اتصل بالرقم {phone}.',
}
