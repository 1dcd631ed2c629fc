export const answerAlertTexts = {
  title: 'A patient’s answer needs you now',
  lead: 'A patient gave an urgent answer outside a visit. Open {product} to see who it is, and contact them now.',
  open: 'Open the clinic',
  foot: 'For help, call {phone}.',
} as const
export type AnswerAlertTexts = Record<keyof typeof answerAlertTexts, string>
