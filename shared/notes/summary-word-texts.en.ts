/** Headings of the parts of an after-visit summary, for screens and documents. */
export const summaryWordTexts = {
  'summary-diagnoses': 'Diagnosis',
  'summary-about': 'About your visit',
  'summary-next': 'What to do next',
  'summary-followUp': 'Follow-up',
  'summary-amendment': 'Corrected on {date} by {name}',
  'summary-addendum': 'Added on {date} by {name}',
} as const
export type SummaryWordTexts = Readonly<Record<keyof typeof summaryWordTexts, string>>
