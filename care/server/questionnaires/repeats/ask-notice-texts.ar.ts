import type { AskNoticeTexts } from '#care/server/questionnaires/repeats/ask-notice-texts.en.ts'

export const askNoticeTexts: AskNoticeTexts = {
  title: 'لدى عيادتك بعض الأسئلة لك',
  lead: 'يود طبيبك أن تجيب عن بضعة أسئلة قصيرة. سجّل الدخول إلى {product} للإجابة عنها.',
  open: 'الإجابة عن الأسئلة',
  short: '{product}: {sentence} {address}',
  foot: 'هل لديك أسئلة؟ اتصل بالرقم {phone}.',
}
