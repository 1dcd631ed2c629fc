export const unconfirmedAlertTexts = {
  title: 'No clinician has confirmed an urgent answer',
  lead: 'A patient gave an urgent answer to a questionnaire outside a visit. No clinician has confirmed it for five hours.',
  next: 'Call a clinician who is licensed where your patients are, and ask them to open their queue in {product} now.',
  open: 'See the clinicians',
  foot: 'For help, call {phone}.',
} as const
export type UnconfirmedAlertTexts = Record<keyof typeof unconfirmedAlertTexts, string>
