import type { Translation } from '#ui/lib/texts.ts'
import type { problemTexts as en } from '#web/directory/problem-texts.en.ts'

export const problemTexts: Translation<typeof en> = {
  report: 'الإبلاغ عن مشكلة',
  about: 'بخصوص {name}',
  what: 'ما الخطأ؟',
  choose: 'يُرجى الاختيار',
  phone: 'رقم الهاتف غير صحيح',
  address: 'العنوان غير صحيح',
  closed: 'أُغلق أو انتقل',
  'not-taking-patients': 'لا يستقبل مرضى',
  other: 'أمر آخر',
  note: 'هل هناك شيء آخر ينبغي أن نعرفه؟ (اختياري)',
  noteHint: 'حتى {n} حرفًا. يُرجى عدم كتابة أي شيء عن صحتك.',
  send: 'إرسال البلاغ',
  thanks: 'شكرًا لك. سنراجع الأمر.',
}
