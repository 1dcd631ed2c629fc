import type { Care } from '#care/server/care.ts'
import { readAllOf } from '#care/server/inbox/read-all-of.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { invoiceDetailOf, invoiceRowOf } from '#care/server/invoices/invoice-answers.ts'
import { receiptFile, statementFile } from '#care/server/invoices/invoice-documents.ts'
import { listInvoicesOf, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { ownInvoice } from '#care/server/invoices/own-invoice.ts'
import { payInvoice } from '#care/server/invoices/pay-invoice.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { invoiceFileCalls } from '#shared/invoices/invoice-file-calls.ts'
import { invoiceScreens } from '#shared/invoices/invoice-screens.ts'

/** Invoices that the list carries. */
const mostInvoices = 500

const scope = 'invoices'

/** What is past is read, and what is due is paid, also after a coverage has ended. */
export const invoiceScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const shown = screenOf(care)
  return serve(invoiceScreens, {
    listInvoices: careMember({ scope, limit: '1800/h', audit: 'invoice.read' }, async ({ member, asking }) => {
      const rows = await listInvoicesOf(care.db, member, mostInvoices + 1)
      await writeAudit(care.db, asking.trail, { event: 'invoice.read', outcome: 'ok' })
      const invoices = rows.slice(0, mostInvoices).map((row) => invoiceRowOf(row, member.id))
      return shown('invoices', { invoices, hasMore: rows.length > mostInvoices }, member)
    }),
    readInvoice: careMember({ scope, limit: '1800/h', audit: 'invoice.read' }, async ({ input, member, asking }) => {
      const invoice = await ownInvoice(care.db, member, input.invoiceId)
      const whole = await care.db.transaction(async (tx) => {
        await readAllOf(tx, member.id, invoice.id, care.clock.now())
        await writeAudit(tx, asking.trail, { event: 'invoice.read', outcome: 'ok', subjectId: invoice.patientId })
        return wholeOf(tx, invoice)
      })
      return shown('invoice', { invoice: invoiceDetailOf(whole, member.id, care.payments !== null) }, member)
    }),
    payInvoice: careMember({ scope, limit: '120/h', audit: 'invoice.pay' }, async ({ input, member, asking }) =>
      shown('pay_invoice', await payInvoice(care, { member, invoiceId: input.invoiceId, asking }), member),
    ),
  })
}

export const invoiceFileRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  return serve(invoiceFileCalls, {
    readReceipt: careMember({ scope, limit: '240/h', audit: 'invoice.document' }, async ({ input, member, asking }) => {
      const invoice = await ownInvoice(care.db, member, input.invoiceId)
      await writeAudit(care.db, asking.trail, { event: 'invoice.document', outcome: 'ok', subjectId: invoice.patientId })
      return { data: await receiptFile(care, await wholeOf(care.db, invoice), input.language) }
    }),
    readStatement: careMember({ scope, limit: '120/h', audit: 'invoice.statement' }, async ({ input, member, asking }) => {
      const file = await statementFile(care, member, input)
      await writeAudit(care.db, asking.trail, { event: 'invoice.statement', outcome: 'ok', subjectId: input.patientId })
      return { data: file }
    }),
  })
}
