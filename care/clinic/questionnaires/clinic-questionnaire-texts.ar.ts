import type { clinicQuestionnaireTexts as english } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicQuestionnaireTexts: Translation<typeof english> = {
  title: 'الاستبيانات',
  none: 'لا توجد استبيانات بعد.',
  selfHarmBadge: 'أفكار بإيذاء النفس',
  selfHarm: 'PHQ-9، السؤال 9: أجاب المريض بـ«{answer}» عن أفكار الموت أو إيذاء النفس.',
  selfHarmBefore: 'PHQ-9، السؤال 9: ذكر المريض أولًا أفكارًا عن الموت أو إيذاء النفس، ثم غيّر إجابته.',
  selfHarmNext: 'اسأل عن ذلك أولًا. عُرض على المريض الرقمان 988 و911.',
  urgentBadge: 'إجابة عاجلة',
  urgent: '{questionnaire}: هناك إجابة تحتاج إلى انتباه.',
  urgentBefore: '{questionnaire}: أعطى المريض إجابة عاجلة أولًا ثم غيّرها.',
  urgentAnswer: '«{question}»: {answer}',
  unsent: 'لم تُرسل بعد',
  answers: 'كل الإجابات',
  unanswered: 'بلا إجابة',
}
