import type { openedChartsTexts as en } from '#console/chart/opened-charts-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const openedChartsTexts: Translation<typeof en> = {
  title: 'الملفات المفتوحة',
  lead: 'يمكن لطبيب لا يعالج المريض أن يفتح ملفه لمدة ساعة بذكر السبب. اقرأ كل سبب، واسأل الطبيب إن لم يقنعك، ثم ضع علامة المراجعة. يرى المريض من فتح الملف.',
  none: 'لم يُفتح أي ملف بهذه الطريقة.',
  line: 'فتح {clinician} ملف {patient}',
  opened: 'فُتح في {time}',
  reason: 'السبب',
  review: 'وضع علامة المراجعة',
  reviewOf: 'وضع علامة المراجعة: {patient}، {time}',
  reviewed: 'راجعه {name} في {time}',
  done: 'وُضعت علامة المراجعة',
  waits: 'بانتظار المراجعة',
  unreadable: 'تعذّرت قراءة هذا الإدخال.',
}
