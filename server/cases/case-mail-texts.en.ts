export const caseMailTexts = {
  title: 'We have answered your request {reference}',
  answered:
    'You asked us to look into your {product} registration. Our answer is ready: open it with your reference number {reference} and your date of birth.',
  ticketTitle: 'We have answered your message {reference}',
  ticketAnswered:
    'You wrote to {product} support. Our answer is ready: open it with your reference number {reference} and the email address that you wrote from.',
  ticketSignedIn: 'You wrote to {product} support. Our answer to message {reference} is ready: sign in and open Support to read it.',
  read: 'Read the answer',
  foot: 'You get this mail because this address was given with the request. If that was not you, you may ignore it. Questions? Call {phone}.',
} as const
export type CaseMailTexts = Record<keyof typeof caseMailTexts, string>
