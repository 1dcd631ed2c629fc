import type { PlanSummaryTexts } from '#server/demo/plan-summary-texts.en.ts'

export const planSummaryTexts: PlanSummaryTexts = {
  title: 'ملخص المزايا والتغطية',
  lead: 'يوضح هذا الملخص ما تدفعه مقابل الرعاية المشمولة بالتغطية. تجد كل التفاصيل في وثيقة التغطية.',
  plan: 'الخطة',
  type: 'نوع الخطة',
  year: 'سنة الخطة',
  pays: 'ما تدفعه',
  demo: 'هذه الخطة خيالية، وهذا المستند جزء من عرض Foyer التوضيحي.',
  page: 'صفحة {n} من {all}',
}
