import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'

/** English texts of the records PDF. */
export const recordTexts = {
  title: 'Medical records of {name}',
  born: 'Date of birth',
  made: 'As of',
  page: '{product} · {name} · Page {n} of {all}',
  'medical-info': 'Medical info',
  source: 'As told by the patient or by whoever acts for them.',
  visits: 'Visits',
  summaries: 'After-visit summaries',
  messages: 'Messages',
  nothing: 'Nothing is recorded.',
  visit: 'Visit',
  status: 'Status',
  time: 'Time',
  with: 'With',
  reason: 'Reason',
  files: 'Files: {names}',
  member: '{author} (patient’s side)',
  clinic: '{author} (clinic)',
  Video: 'by video',
  Phone: 'by phone',
  ...visitWordTexts,
} as const

export type RecordTexts = Readonly<Record<keyof typeof recordTexts, string>>
