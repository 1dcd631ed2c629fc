import type { planDocumentTexts as en } from '#ui/components/plan/plan-document-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const planDocumentTexts: Translation<typeof en> = {
  summary: 'ملخص المزايا والتغطية',
  coverage: 'وثيقة التغطية',
  drugs: 'قائمة الأدوية',
  providers: 'دليل مقدمي الخدمات',
  other: 'مستند آخر',
  pdfKilobytes: 'ملف PDF، {size} كيلوبايت',
  pdfMegabytes: 'ملف PDF، {size} ميغابايت',
}
