import type { Translation } from '#ui/lib/texts.ts'
import type { seriesPlaceTexts as en } from '#web/visits/series/series-place-texts.en.ts'

export const seriesPlaceTexts: Translation<typeof en> = {
  place: {
    zero: '{place} من {total}',
    one: '{place} من {total}، كل أسبوع',
    two: '{place} من {total}، كل أسبوعين',
    few: '{place} من {total}، كل {n} أسابيع',
    many: '{place} من {total}، كل {n} أسبوعًا',
    other: '{place} من {total}، كل {n} أسبوع',
  },
  repeat: 'كرّر هذه الزيارة',
  text: 'زيارتك بتاريخ {date} جزء من سلسلة. هل تريد إلغاء هذه الزيارة فقط، أم هذه الزيارة وكل الزيارات التالية؟',
  one: 'هذه الزيارة فقط',
  later: 'هذه وكل الزيارات التالية',
  cancelled: {
    zero: 'ألغينا هذه الزيارة.',
    one: 'ألغينا هذه الزيارة وزيارة تالية واحدة.',
    two: 'ألغينا هذه الزيارة وزيارتين تاليتين.',
    few: 'ألغينا هذه الزيارة و{n} زيارات تالية.',
    many: 'ألغينا هذه الزيارة و{n} زيارة تالية.',
    other: 'ألغينا هذه الزيارة و{n} زيارة تالية.',
  },
  kept: {
    zero: 'أُلغيت كل الزيارات التالية.',
    one: 'لا يمكن إلغاء زيارة تالية واحدة الآن، وتبقى محجوزة.',
    two: 'لا يمكن إلغاء زيارتين تاليتين الآن، وتبقيان محجوزتين.',
    few: 'لا يمكن إلغاء {n} زيارات تالية الآن، وتبقى محجوزة.',
    many: 'لا يمكن إلغاء {n} زيارة تالية الآن، وتبقى محجوزة.',
    other: 'لا يمكن إلغاء {n} زيارة تالية الآن، وتبقى محجوزة.',
  },
}
