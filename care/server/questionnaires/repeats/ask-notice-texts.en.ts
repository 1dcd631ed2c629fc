export const askNoticeTexts = {
  title: 'Your clinic has a few questions for you',
  lead: 'Your clinician would like your answers to a few short questions. Sign in to {product} to answer them.',
  open: 'Answer the questions',
  short: '{product}: {sentence} {address}',
  foot: 'Questions? Call {phone}.',
} as const
export type AskNoticeTexts = Record<keyof typeof askNoticeTexts, string>
