export const caseMailTexts = {
  title: 'We’ve answered your request {reference}',
  answered:
    'You asked us to look into your {product} registration. Our answer is ready. To read it, enter your reference number {reference} and your date of birth.',
  ticketTitle: 'We’ve answered your message {reference}',
  ticketAnswered:
    'You wrote to {product} support. Our answer is ready. To read it, enter your reference number {reference} and the email address you wrote from.',
  ticketSignedIn: 'You wrote to {product} support. Our answer to message {reference} is ready. Sign in and open Support to read it.',
  read: 'Read answer',
  foot: 'You’re getting this email because someone gave us this address with the request. If it wasn’t you, ignore this email. Questions? Call {phone}.',
} as const
export type CaseMailTexts = Record<keyof typeof caseMailTexts, string>
