export const escalationTexts = {
  title: 'An urgent answer hasn’t been confirmed',
  lead: 'A patient in a state where you are licensed gave an urgent answer outside a visit, and no clinician has confirmed it for an hour. Open {product} to see who it is, and confirm that you are taking care of it.',
  open: 'Open the clinic',
  foot: 'For help, call {phone}.',
} as const
export type EscalationTexts = Record<keyof typeof escalationTexts, string>
