import { summaryWordTexts } from '#shared/notes/summary-word-texts.en.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'

/** English texts of the records PDF. */
export const recordTexts = {
  title: 'Medical records of {name}',
  born: 'Date of birth',
  made: 'As of',
  page: '{product} · {name} · Page {n} of {all}',
  'medical-info': 'Medical info',
  source: 'As reported by the patient or someone acting for them.',
  visits: 'Visits',
  summaries: 'After-visit summaries',
  messages: 'Messages',
  nothing: 'There are no records.',
  visit: 'Visit',
  status: 'Status',
  time: 'Time',
  with: 'With',
  reason: 'Reason',
  files: 'Files: {names}',
  member: '{author} (for the patient)',
  clinic: '{author} (clinic)',
  Video: 'by video',
  Phone: 'by phone',
  ...summaryWordTexts,
  ...visitWordTexts,
} as const

export type RecordTexts = Readonly<Record<keyof typeof recordTexts, string>>
