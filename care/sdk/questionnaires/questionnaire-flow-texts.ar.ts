import type { questionnaireFlowTexts as english } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

const open = 'يمكنك الإرسال هكذا، لكن لن تكون هناك نتيجة.'
const please = 'فهي تساعد طبيبك.'

export const questionnaireFlowTexts: Translation<typeof english> = {
  offer: 'قبل زيارتك',
  offerFor: 'قبل زيارة {name}',
  offerText: {
    zero: 'لا توجد استبيانات.',
    one: 'يُرجى الإجابة عن استبيان قصير واحد، فهو يساعد طبيبك.',
    two: `يُرجى الإجابة عن استبيانين قصيرين، ${please}`,
    few: `يُرجى الإجابة عن {n} استبيانات قصيرة، ${please}`,
    many: `يُرجى الإجابة عن {n} استبيانًا قصيرًا، ${please}`,
    other: `يُرجى الإجابة عن {n} استبيان قصير، ${please}`,
  },
  offerFree: 'هذا ليس إلزاميًا، وستبدأ زيارتك في كل الأحوال.',
  start: 'ابدأ',
  lead: 'تُحفظ إجاباتك أثناء الكتابة، وسيقرؤها طبيبك.',
  leadFor: 'أجب نيابةً عن {name}. تُحفظ الإجابات أثناء الكتابة، وسيقرؤها الطبيب.',
  send: 'أرسل إجاباتي',
  sendAnyway: 'أرسل على أي حال',
  missing: {
    zero: 'لم تترك أي سؤال.',
    one: `تركت سؤالًا واحدًا بلا إجابة. ${open}`,
    two: `تركت سؤالين بلا إجابة. ${open}`,
    few: `تركت {n} أسئلة بلا إجابة. ${open}`,
    many: `تركت {n} سؤالًا بلا إجابة. ${open}`,
    other: `تركت {n} سؤال بلا إجابة. ${open}`,
  },
  later: 'لاحقًا',
  thanks: 'شكرًا لك',
  thanksText: 'سيرى طبيبك إجاباتك في الزيارة.',
  noneTitle: 'لا يوجد ما يلزم الإجابة عنه',
  noneText: 'لا توجد استبيانات لهذه الزيارة.',
  done: 'تم',
  results: 'عرض نتائجي',

  crisisTitle: 'لست وحدك. المساعدة متاحة الآن.',
  crisisSafe: 'إذا كان من الممكن أن تتصرف وفق هذه الأفكار، فاتصل الآن. لا تنتظر زيارتك.',
  crisisTold: 'نعرض هذه الإجابة أيضًا لطبيبك.',
  crisisOn: 'العودة إلى إجاباتي',

  empty: 'لا توجد نتائج بعد',
  emptyText: 'تأتي بعض الزيارات مع استبيان قصير. ستظهر نتائجك هنا.',
  open: 'بانتظار إجابتك',
  noDiagnosis: 'الفحص الأولي ليس تشخيصًا، بل يبيّن كيف كنت تشعر في ذلك الوقت. تحدث عنه مع طبيبك.',
  resultFor: '{questionnaire} لـ {name}',
  latest: '{total} من {most}: {band}',
  noTotal: 'لا توجد نتيجة: أُجيب عن {answered} من {of} أسئلة',
  unreadable: 'تعذرت علينا قراءة هذه الإجابات.',
  better: 'نتيجتك أقل من المرة السابقة. الأقل يعني علامات أقل.',
  worse: 'نتيجتك أعلى من المرة السابقة. الأعلى يعني علامات أكثر.',
  same: 'نتيجتك مثل المرة السابقة.',
  date: 'التاريخ',
  score: 'النتيجة',
}
