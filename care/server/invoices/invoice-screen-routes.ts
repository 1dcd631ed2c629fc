import { recordReads } from '#care/server/audit/record-reads.ts'
import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { invoiceDetailOf, invoiceRowOf } from '#care/server/invoices/invoice-answers.ts'
import { receiptFile, statementFile } from '#care/server/invoices/invoice-documents.ts'
import { listInvoicesOf, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { ownInvoice, readOwnInvoice } from '#care/server/invoices/own-invoice.ts'
import { payInvoice } from '#care/server/invoices/pay-invoice.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { invoiceFileCalls } from '#shared/invoices/invoice-file-calls.ts'
import { invoiceScreens } from '#shared/invoices/invoice-screens.ts'

/** Maximum number of invoices in the list. */
const mostInvoices = 500

const scope = 'invoices'

/** Routes of the invoice screens. They stay open after coverage ends: members can still read past invoices and pay due ones. */
export const invoiceScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const shown = screenOf(care)
  return serve(invoiceScreens, {
    listInvoices: careMember({ scope, limit: '1800/h', audit: 'invoice.read' }, async ({ member, request }) => {
      const rows = await listInvoicesOf(care.db, member, mostInvoices + 1)
      const patientIds = rows.map(({ patientId }) => patientId)
      await recordReads(care.db, request, { event: 'invoice.read', readerId: member.id, patientIds })
      const invoices = rows.slice(0, mostInvoices).map((row) => invoiceRowOf(row, member.id))
      return shown('invoices', { invoices, hasMore: rows.length > mostInvoices }, member)
    }),
    readInvoice: careMember(
      { scope, limit: '1800/h', audit: 'invoice.read', refuses: ['NotFound'] },
      async ({ input, member, request }) => {
        const whole = await readOwnInvoice(care, { member, invoiceId: input.invoiceId, request })
        return shown('invoice', { invoice: invoiceDetailOf(whole, member.id, care.payments !== null) }, member)
      },
    ),
    payInvoice: careMember(
      { scope, limit: '120/h', audit: 'invoice.pay', refuses: ['PaymentUnavailable', 'NotFound', 'InvoiceNotDue', 'PaymentChecked'] },
      async ({ input, member, request }) =>
        shown('pay_invoice', await payInvoice(care, { member, invoiceId: input.invoiceId, request }), member),
    ),
  })
}

export const invoiceFileRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  return serve(invoiceFileCalls, {
    readReceipt: careMember({ scope, limit: '240/h', audit: 'invoice.document' }, async ({ input, member, request }) => {
      const invoice = await ownInvoice(care.db, member, input.invoiceId)
      await writeAudit(care.db, request.auditContext, { event: 'invoice.document', outcome: 'ok', subjectId: invoice.patientId })
      return { data: await receiptFile(care, await wholeOf(care.db, invoice), input.language) }
    }),
    readStatement: careMember(
      { scope, limit: '120/h', audit: 'invoice.statement', refuses: ['NotFound'] },
      async ({ input, member, request }) => {
        const file = await statementFile(care, member, input)
        await writeAudit(care.db, request.auditContext, { event: 'invoice.statement', outcome: 'ok', subjectId: input.patientId })
        return { data: file }
      },
    ),
  })
}
