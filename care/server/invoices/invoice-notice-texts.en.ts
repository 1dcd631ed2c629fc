export const invoiceNoticeTexts = {
  raisedTitle: 'You have a new invoice',
  raised: 'There is a new invoice for you in {product}. Sign in to read it.',
  paidTitle: 'Your payment has arrived',
  paid: 'A payment of yours has arrived. Your receipt is in {product}.',
  refundedTitle: 'Money is on its way back to you',
  refunded: 'Something that you paid has been given back. You find it in {product}; banks may need some days.',
  open: 'Open my invoices',
  short: '{product}: {sentence} {address}',
  foot: 'You choose in your account settings how we tell you of invoices. We never ask for your card by mail or phone. Questions? Call {phone}.',
} as const
export type InvoiceNoticeTexts = Record<keyof typeof invoiceNoticeTexts, string>
