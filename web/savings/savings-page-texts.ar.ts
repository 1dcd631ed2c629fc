import type { Translation } from '#ui/lib/texts.ts'
import type { savingsPageTexts as en } from '#web/savings/savings-page-texts.en.ts'

export const savingsPageTexts: Translation<typeof en> = {
  intro: 'ما وفّرته لك زياراتك هنا مقارنةً بالذهاب إلى مكان آخر.',
  from: {
    zero: 'لا زيارات',
    one: 'من زيارة واحدة',
    two: 'من زيارتين',
    few: 'من {n} زيارات',
    many: 'من {n} زيارة',
    other: 'من {n} زيارة',
  },
  byMonth: 'التوفير حسب الشهر',
  month: 'الشهر',
  saved: 'التوفير',
  visits: 'زياراتك',
  'instead urgent-care': 'بدلًا من الرعاية العاجلة',
  'instead emergency-room': 'بدلًا من قسم الطوارئ',
  averageThere: 'متوسط التكلفة',
  youPaid: 'دفعت',
  youSaved: 'وفّرت',
  none: 'لا يوجد توفير بعد',
  noneMore: 'بعد زيارتك الأولى سيظهر هنا ما وفّرته.',
  requestVisit: 'طلب زيارة',
  deductible: 'المبلغ المقتطع، من زياراتك هنا',
  deductiblePaid: '{paid} من {amount}',
  deductibleCounts: 'يُحسب ما دفعته لهذه الزيارات منذ {date}: {types}.',
  deductibleNone: 'لا تحسب خطتك الزيارات هنا ضمن المبلغ المقتطع.',
  deductibleElsewhere: 'لا تُحسب المدفوعات في أماكن أخرى. راجع خطتك.',
  GeneralMedical: 'الطب العام',
  MentalHealth: 'الصحة النفسية',
  Dermatology: 'الأمراض الجلدية',
  Nutrition: 'التغذية',
  method: 'كيف نحسب التوفير',
  methodVisits:
    'نحسب زيارات الطب العام. أما الأنواع الأخرى، مثل الصحة النفسية والأمراض الجلدية والتغذية، فلا تحل عادةً محل الرعاية العاجلة أو زيارة قسم الطوارئ، لذلك لا نحسبها.',
  methodHours:
    'نقارن الزيارة التي بدأت بين الساعة {from} والساعة {until} بتوقيتك المحلي بالرعاية العاجلة. وفي الساعات الأخرى تكون الرعاية العاجلة مغلقة عادةً، فنقارنها بقسم الطوارئ.',
  methodAmount: 'نأخذ متوسط السعر في الولاية التي كنت فيها ونطرح منه ما دفعته. وإذا دفعت أكثر، نعرض {zero}.',
  methodPlan: 'المتوسط ليس فاتورة. ما كنت ستدفعه يعتمد على خطتك. وخطتك وحدها تعرف مقدار ما استوفيته من المبلغ المقتطع.',
  source: 'البيانات من {source}، {date}.',
}
