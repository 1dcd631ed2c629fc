import type { Care } from '#care/server/care.ts'
import { type Invoice, isReceiptTaken, updateInvoice, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { newReceiptNumber } from '#care/server/invoices/new-number.ts'
import { postInvoiceNotice } from '#care/server/invoices/post-invoice-notice.ts'
import { tellOfInvoice } from '#care/server/invoices/tell-of-invoice.ts'
import type { Db } from '#platform/db/db.ts'
import { standingOf } from '#shared/invoices/invoice-rules.ts'

const unusedReceiptNumber = async (tx: Db): Promise<string> => {
  for (;;) {
    const number = newReceiptNumber()
    if (!(await isReceiptTaken(tx, number))) return number
  }
}

/** Works out how a locked invoice stands by all its payments and refunds, and tells of what is new: that it is paid, that money was given back. */
export const settleInvoice = async (care: Care, tx: Db, invoice: Invoice): Promise<void> => {
  const now = care.clock.now()
  const { payments, refunds } = await wholeOf(tx, invoice)
  const standing = standingOf(invoice.amountCents, payments, refunds)
  const isFirstPaid = invoice.receiptNumber === null && standing.paidCents > 0
  const isMoreBack = standing.refundedCents > invoice.refundedCents
  const receipt = isFirstPaid ? { receiptNumber: await unusedReceiptNumber(tx), paidAt: now } : {}
  await updateInvoice(tx, invoice.id, { ...standing, ...receipt })
  if (isFirstPaid) {
    await tellOfInvoice(tx, invoice, { news: 'Paid', now })
    await postInvoiceNotice(care, tx, invoice, { what: 'paid', key: invoice.id })
  }
  if (isMoreBack) {
    await tellOfInvoice(tx, invoice, { news: 'Refunded', now })
    await postInvoiceNotice(care, tx, invoice, { what: 'refunded', key: `${invoice.id} ${standing.refundedCents}` })
  }
  if (!isFirstPaid && !isMoreBack) await tellOfInvoice(tx, invoice, { now })
}
