export const documentPdfTexts = {
  patient: 'Patient',
  born: 'Date of birth',
  issuedBy: 'Issued by',
  practice: 'Practice',
  phone: 'Phone',
  signed: 'Signed electronically',
  number: 'Document number',
  withdrawn: 'This document was withdrawn on {date}. It’s no longer valid.',
  check: 'Check this document',
  checkHow: 'Anyone can check that this document is real and still valid: scan the code, follow the link or enter the code at {address}.',
  code: 'Code',
  qr: 'QR code of the link with which this document is checked',
  link: 'Check this document online',
  noLink: 'This document can’t be checked online. To confirm it, call {phone}.',
  foot: '{product} · {number} · page {n} of {all}',
  unreadable: 'We couldn’t read this document.',
} as const
export type DocumentPdfTexts = Record<keyof typeof documentPdfTexts, string>
