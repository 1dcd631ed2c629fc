export const invoiceNoticeTexts = {
  raisedTitle: 'You have a new invoice',
  raised: 'You have a new invoice in {product}. Sign in to see it.',
  paidTitle: 'We received your payment',
  paid: "We received your payment. You'll find your receipt in {product}.",
  refundedTitle: 'Your refund is on its way',
  refunded: "We sent you a refund. You'll find the details in {product}. Your bank may need a few days.",
  open: 'Open my invoices',
  short: '{product}: {sentence} {address}',
  foot: 'You can choose how we notify you about invoices in Account Settings. We never ask for your card by email or phone. Questions? Call {phone}.',
} as const
export type InvoiceNoticeTexts = Record<keyof typeof invoiceNoticeTexts, string>
