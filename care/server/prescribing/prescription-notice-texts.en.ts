export const prescriptionNoticeTexts = {
  title: 'There is news about your prescription',
  news: 'There is news about a prescription. Sign in to {product} to see it.',
  problem: "A prescription hasn't reached the pharmacy yet. We're working on it. Sign in to {product} to see where things are.",
  open: 'Open my prescriptions',
  short: '{product}: {sentence} {address}',
  clinicTitle: 'A prescription needs your attention',
  clinicText: "A prescription you signed hasn't reached the pharmacy. Sign in to see which one and what you can do.",
  clinicOpen: 'Open prescriptions',
  foot: 'Questions? Call {phone}.',
} as const
export type PrescriptionNoticeTexts = Record<keyof typeof prescriptionNoticeTexts, string>
