import type { SummaryWordTexts } from '#shared/notes/summary-word-texts.en.ts'

export const summaryWordTexts: SummaryWordTexts = {
  'summary-diagnoses': 'التشخيص',
  'summary-about': 'عن زيارتك',
  'summary-next': 'ما الذي عليك فعله الآن',
  'summary-followUp': 'المتابعة',
  'summary-amendment': 'صُحّح في {date} بواسطة {name}',
  'summary-addendum': 'أُضيف في {date} بواسطة {name}',
}
