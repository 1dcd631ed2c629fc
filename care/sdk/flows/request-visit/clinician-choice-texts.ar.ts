import type { clinicianChoiceTexts as english } from '#care/sdk/flows/request-visit/clinician-choice-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicianChoiceTexts: Translation<typeof english> = {
  withWhom: 'مع من تريد الزيارة؟',
  firstAvailable: 'أول طبيب متاح',
  firstAvailableMore: 'أي طبيب مرخَّص في ولايتك.',
  yours: 'من أطبائك',
  speaks: 'يتحدث {languages}',
  nextOpening: 'أقرب موعد: {time}',
  noOpening: 'لا مواعيد خلال الأسبوعين القادمين.',
  showAll: {
    zero: 'عرض كل الأطباء ({n})',
    one: 'عرض طبيب واحد ({n})',
    two: 'عرض الطبيبين ({n})',
    few: 'عرض {n} أطباء',
    many: 'عرض {n} طبيبًا',
    other: 'عرض {n} طبيب',
  },
  keep: 'احتفظ بـ {name} طبيبًا لك',
  unkeep: 'أزل {name} من أطبائك',
  askedFirst: 'سنسأل الطبيب الذي تختاره أولًا. إذا لم يرد خلال يوم، فيمكن لأي طبيب آخر أن يرد.',
  notOffered: 'لا يقدم هذا الطبيب هذا النوع من الزيارات في هذه الولاية. يُرجى اختيار طبيب آخر.',
  asapAnyone: 'سيراك أول طبيب متاح.',
  clinician: 'الطبيب',
}
