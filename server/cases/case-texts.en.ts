export const caseTexts = {
  title: 'We have answered your request {reference}',
  answered:
    'You asked us to look into your {product} registration. Our answer is ready: open it with your reference number {reference} and your date of birth.',
  read: 'Read the answer',
  foot: 'You get this mail because this address was given with the request. If that was not you, you may ignore it. Questions? Call {phone}.',
} as const
export type CaseTexts = Record<keyof typeof caseTexts, string>
