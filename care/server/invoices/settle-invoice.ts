import type { Care } from '#care/server/care.ts'
import { type Invoice, isReceiptTaken, updateInvoice, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { newReceiptNumber } from '#care/server/invoices/new-number.ts'
import { notifyOfInvoice } from '#care/server/invoices/notify-of-invoice.ts'
import { postInvoiceNotice } from '#care/server/invoices/post-invoice-notice.ts'
import type { Db } from '#platform/db/db.ts'
import { invoiceTotals } from '#shared/invoices/invoice-rules.ts'

const unusedReceiptNumber = async (tx: Db): Promise<string> => {
  for (;;) {
    const number = newReceiptNumber()
    if (!(await isReceiptTaken(tx, number))) return number
  }
}

/** Updates a locked invoice from all its payments and refunds, and notifies members of a new payment or refund. */
export const settleInvoice = async (care: Care, tx: Db, invoice: Invoice): Promise<void> => {
  const now = care.clock.now()
  const { payments, refunds } = await wholeOf(tx, invoice)
  const totals = invoiceTotals(invoice.amountCents, payments, refunds)
  const isFirstPaid = invoice.receiptNumber === null && totals.paidCents > 0
  const isMoreBack = totals.refundedCents > invoice.refundedCents
  const receipt = isFirstPaid ? { receiptNumber: await unusedReceiptNumber(tx), paidAt: now } : {}
  await updateInvoice(tx, invoice.id, { ...totals, ...receipt })
  if (isFirstPaid) {
    await notifyOfInvoice({ ...care, db: tx }, invoice, { news: 'Paid', now })
    await postInvoiceNotice(care, tx, invoice, { what: 'paid', key: invoice.id })
  }
  if (isMoreBack) {
    await notifyOfInvoice({ ...care, db: tx }, invoice, { news: 'Refunded', now })
    await postInvoiceNotice(care, tx, invoice, { what: 'refunded', key: `${invoice.id} ${totals.refundedCents}` })
  }
  if (!isFirstPaid && !isMoreBack) await notifyOfInvoice({ ...care, db: tx }, invoice, { now })
}
