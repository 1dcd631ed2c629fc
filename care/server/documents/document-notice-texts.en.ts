export const documentNoticeTexts = {
  title: 'You have a new document from your clinic',
  signed: 'Your clinician signed a document. Sign in to {product} to read or download it.',
  withdrawnTitle: 'A document from your clinic was withdrawn',
  withdrawn: 'Your clinic withdrew a document. Sign in to {product} to see which one and why.',
  open: 'Open my documents',
  short: '{product}: {sentence} {address}',
  foot: 'Questions? Call {phone}.',
} as const
export type DocumentNoticeTexts = Record<keyof typeof documentNoticeTexts, string>
