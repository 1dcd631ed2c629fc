import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { type Invoice, insertInvoice } from '#care/server/invoices/invoice-store.ts'
import { newInvoiceNumber } from '#care/server/invoices/new-number.ts'
import { notifyOfInvoice } from '#care/server/invoices/notify-of-invoice.ts'
import { postInvoiceNotice } from '#care/server/invoices/post-invoice-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { amountOf, invoiceCurrency, invoiceTotals, linesOf, noShowLinesOf } from '#shared/invoices/invoice-rules.ts'
import { noShowFee } from '#shared/visits/clinic-rules.ts'

/** Builds the invoice of a completed visit from the price agreed at its request, or of a missed one from the fee of its policy. */
export const invoiceOf = (visit: Visit, now: Date): Invoice => {
  const lines = visit.status === 'Missed' ? noShowLinesOf(noShowFee(visit)) : linesOf(visit.priceCents)
  const amountCents = amountOf(lines)
  const { clinician, memberId, patientId, patientFirst, patientLast, groupCode, type, method } = visit
  return {
    id: uuidv7(),
    number: newInvoiceNumber(),
    visitId: visit.id,
    visitReference: visit.reference,
    memberId,
    patientId,
    patientFirst,
    patientLast,
    groupCode,
    type,
    method,
    clinician: clinician && `${clinician.first} ${clinician.last}, ${clinician.credentials}`,
    servedOn: dayIn(visit.timeZone, visit.startedAt ?? visit.endedAt ?? visit.requestedAt),
    lines,
    amountCents,
    currency: invoiceCurrency,
    ...invoiceTotals(amountCents, [], []),
    receiptNumber: null,
    issuedAt: now,
    paidAt: null,
  }
}

/**
 * Creates a visit's invoice in the transaction that ends the visit, with an inbox item and, if an amount is due, a notice (none when
 * `quietly`). A visit that already has an invoice keeps it.
 */
export const raiseInvoice = async (care: Care, tx: Db, visit: Visit, { quietly = false } = {}): Promise<Invoice | null> => {
  const now = care.clock.now()
  const invoice = invoiceOf(visit, now)
  let made = await insertInvoice(tx, invoice)
  while (made === 'number taken') {
    invoice.number = newInvoiceNumber()
    made = await insertInvoice(tx, invoice)
  }
  if (made === 'there') return null
  await notifyOfInvoice({ ...care, db: tx }, invoice, { news: 'Raised', now })
  if (invoice.status === 'due' && !quietly) await postInvoiceNotice(care, tx, invoice, { what: 'raised', key: invoice.id })
  return invoice
}
