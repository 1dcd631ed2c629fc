import type { Translation } from '#ui/lib/texts.ts'
import type { visitSurveyTexts as en } from '#web/visits/visit-survey-texts.en.ts'

export const visitSurveyTexts: Translation<typeof en> = {
  title: 'كيف كانت هذه الزيارة؟',
  lead: 'تساعدنا إجاباتك على تحسين الرعاية. نقرؤها من دون اسمك، ولا يطّلع الطبيب عليها.',
  given: 'شكرًا على إجابتك. يمكنك تغييرها حتى {date}.',
  helped: 'هل عولج ما كان يقلقك؟',
  yes: 'نعم',
  partly: 'جزئيًا',
  no: 'لا',
  ease: 'ما مدى سهولة الحصول على الرعاية؟',
  easy: 'سهل',
  neither: 'لا سهل ولا صعب',
  hard: 'صعب',
  choose: 'اختر إجابة',
  comment: 'هل من شيء آخر؟ (اختياري)',
  commentHint: 'يُرجى عدم ذكر أسماء أو تفاصيل طبية. لا أحد يرد هنا. للسؤال عن رعايتك، راسل فريق الرعاية. في حالة الطوارئ، اتصل على 911.',
  send: 'إرسال الإجابات',
  change: 'تغيير الإجابات',
  dismiss: 'ليس الآن',
  sent: 'شكرًا. وصلتنا إجاباتك.',
  closed: 'لم يعد بإمكانك الإجابة عن هذا الاستبيان. لم نحفظ إجاباتك.',
  unreadable: 'تعذّرت علينا قراءة تعليقك. إذا غيّرت إجاباتك فستحل محله.',
}
