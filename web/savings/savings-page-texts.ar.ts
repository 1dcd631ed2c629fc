import type { Translation } from '#ui/lib/texts.ts'
import type { savingsPageTexts as en } from '#web/savings/savings-page-texts.en.ts'

export const savingsPageTexts: Translation<typeof en> = {
  intro: 'ما وفّرته لك زياراتك هنا مقارنةً بالذهاب إلى مكان آخر.',
  from: {
    zero: 'من {n} زيارة',
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
  'instead urgent-care': 'بدلاً من الرعاية العاجلة',
  'instead emergency-room': 'بدلاً من قسم الطوارئ',
  averageThere: 'المتوسط هناك',
  youPaid: 'دفعت',
  youSaved: 'وفّرت',
  none: 'لا توفير بعد',
  noneMore: 'بعد زيارتك الأولى سيظهر هنا ما وفّرته لك.',
  requestVisit: 'طلب زيارة',
  deductible: 'المبلغ المقتطع، من زياراتك هنا',
  deductiblePaid: '{paid} من {amount}',
  deductibleCounts: 'يُحسب ما كلّفتك هذه الزيارات منذ {date}: {types}.',
  deductibleNone: 'لا تحسب خطتك أي زيارة هنا ضمنه.',
  deductibleElsewhere: 'أما ما دفعته في مكان آخر فليس ضمنه، وخطتك وحدها تعرفه.',
  GeneralMedical: 'الطب العام',
  MentalHealth: 'الصحة النفسية',
  Dermatology: 'الأمراض الجلدية',
  Nutrition: 'التغذية',
  method: 'كيف نحسب',
  methodVisits:
    'تُحسب زيارات الطب العام. أما الأنواع الأخرى، مثل الصحة النفسية والأمراض الجلدية والتغذية، فهي زيارات مخطط لها ولا تحل محل الرعاية العاجلة ولا قسم الطوارئ.',
  methodHours:
    'الزيارة التي بدأت بين الساعة {from} والساعة {until} بتوقيت المكان الذي كنت فيه تُقارن بالرعاية العاجلة. وفي أي ساعة أخرى تكون الرعاية العاجلة مغلقة غالبًا، فتُقارن بقسم الطوارئ.',
  methodAmount: 'نطرح ما دفعته من متوسط السعر هناك في الولاية التي كنت فيها. وإن دفعت أكثر فالتوفير {zero} لا أقل.',
  methodPlan: 'المتوسط ليس فاتورة: ما كنت ستدفعه يتوقف على خطتك. وخطتك وحدها تعرف كم استوفيت من المبلغ المقتطع.',
  source: 'البيانات من {source}، {date}.',
}
