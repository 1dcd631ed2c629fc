export const openedChartsTexts = {
  title: 'Opened charts',
  lead: 'Clinicians who don’t treat a patient can open the chart for an hour by giving a reason. Read each reason, ask the clinician if it doesn’t convince you, then mark it as reviewed. The patient sees who opened the chart.',
  none: 'No chart has been opened this way.',
  line: '{clinician} opened the chart of {patient}',
  opened: 'Opened {time}',
  reason: 'Reason',
  review: 'Mark as reviewed',
  reviewOf: 'Mark as reviewed: {patient}, {time}',
  reviewed: 'Reviewed by {name} on {time}',
  done: 'Marked as reviewed',
  waits: 'To review',
  unreadable: 'We couldn’t read this entry.',
} as const
