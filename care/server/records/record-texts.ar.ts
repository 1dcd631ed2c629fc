import type { RecordTexts } from '#care/server/records/record-texts.en.ts'
import { summaryWordTexts } from '#shared/notes/summary-word-texts.ar.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.ar.ts'

export const recordTexts: RecordTexts = {
  title: 'السجلات الطبية: {name}',
  born: 'تاريخ الميلاد',
  made: 'حتى تاريخ',
  page: '{product} · {name} · صفحة {n} من {all}',
  'medical-info': 'المعلومات الطبية',
  source: 'كما ذكرها المريض أو من ينوب عنه.',
  visits: 'الزيارات',
  summaries: 'ملخصات ما بعد الزيارة',
  messages: 'الرسائل',
  nothing: 'لا توجد سجلات.',
  visit: 'الزيارة',
  status: 'الحالة',
  time: 'الوقت',
  with: 'مع',
  reason: 'السبب',
  files: 'الملفات: {names}',
  member: '{author} (عن المريض)',
  clinic: '{author} (العيادة)',
  Video: 'بالفيديو',
  Phone: 'بالهاتف',
  ...summaryWordTexts,
  ...visitWordTexts,
}
