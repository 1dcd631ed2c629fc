import { noteWordTexts } from '#shared/notes/note-word-texts.ar.ts'
import type { Translation } from '#ui/lib/texts.ts'
import type { phraseTexts as en } from '#ui/staff/phrases/phrase-texts.en.ts'

export const phraseTexts: Translation<typeof en> = {
  templates: 'القوالب',
  templatesLead: 'يملأ القالب الأجزاء الأربعة للملاحظة.',
  shortPhrases: 'العبارات القصيرة',
  shortPhrasesLead: 'اكتب نقطة والاختصار في الملاحظة، ثم اضغط Tab.',
  practiceServices: 'الخدمات',
  practiceServicesLead: 'رموز مع كلمات عيادتك. أوصاف CPT ملك للجمعية الطبية الأمريكية، فلا تنسخها.',
  nonePhrases: 'لا شيء بعد.',
  addTemplate: 'إضافة قالب',
  addPhrase: 'إضافة عبارة',
  addServicePhrase: 'إضافة خدمة',
  change: 'تغيير',
  changeOf: 'تغيير {what}',
  name: 'الاسم',
  shortcut: 'الاختصار',
  shortcutHint: 'من 2 إلى 20 حرفًا أو رقمًا أو شرطة، دون النقطة.',
  text: 'النص',
  save: 'حفظ',
  removeTitle: 'هل تريد إزالة هذا؟',
  removeText: 'لا تتغير الملاحظات التي استخدمت «{what}».',
  removeYes: 'إزالة',
  keep: 'إبقاء',
  removed: 'أُزيل',
  removeOf: 'إزالة {what}',
  ...noteWordTexts,
}
