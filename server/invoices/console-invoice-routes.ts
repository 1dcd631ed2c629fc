import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { searchInvoices } from '#server/invoices/search-invoices.ts'
import { findMembers } from '#server/members/member-store.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { consoleInvoiceCalls } from '#shared/invoices/console-invoice-calls.ts'
import { mobileInvoiceCalls } from '#shared/invoices/mobile-invoice-calls.ts'

const roles = ['admin', 'support'] as const

/** Whose record an invoice belongs to, as the portal calls them: so that it stands in their own list of who saw what. */
const subjectOf = async ({ db }: Portal, memberId: string): Promise<{ subjectId?: string }> => {
  const [found] = await findMembers(db, { telehealthId: memberId }, 1)
  return found ? { subjectId: found.id } : {}
}

export const consoleInvoiceRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  return serve(consoleInvoiceCalls, {
    searchInvoices: operator({ roles, limit: '240/h', audit: 'invoice.search' }, ({ input, ...by }) =>
      searchInvoices(portal, by, input.words),
    ),
    readInvoice: operator({ roles, limit: '600/h', audit: 'invoice.read' }, async ({ input, operator: by, asking }) => {
      const invoice = await care.ask(mobileInvoiceCalls.readInvoice, { operator_id: by.id, invoice_id: input.id })
      await writeAudit(db, asking.trail, { event: 'invoice.read', outcome: 'ok', ...(await subjectOf(portal, invoice.memberId)) })
      const names = await findOperatorNames(db)
      const ids = invoice.refunds.flatMap(({ operatorId }) => (operatorId !== null && names.has(operatorId) ? [operatorId] : []))
      return { data: { invoice, operators: Object.fromEntries(ids.map((id) => [id, names.get(id) ?? id])) } }
    }),
    // The telehealth side knows the money, refuses what is too much, and writes down who asked before anything is given back.
    refundInvoice: operator({ roles, limit: '60/h', audit: 'invoice.refund' }, async ({ input, operator: by, asking }) => {
      const { id: invoice_id, paymentId: payment_id, refundId: refund_id, cents, reason } = input
      const { memberId } = await care.ask(mobileInvoiceCalls.readInvoice, { operator_id: by.id, invoice_id })
      const asked = { operator_id: by.id, invoice_id, payment_id, refund_id, cents, reason }
      const { is_sent: isSent } = await care.ask(mobileInvoiceCalls.refundInvoice, asked)
      await writeAudit(db, asking.trail, { event: 'invoice.refund', outcome: 'ok', ...(await subjectOf(portal, memberId)) })
      return { data: { isSent } }
    }),
    listPaymentFlags: operator({ roles, limit: '600/h', audit: 'invoice.flags' }, async ({ operator: by }) => ({
      data: (await care.ask(mobileInvoiceCalls.listPaymentFlags, { operator_id: by.id })).flags,
    })),
    closePaymentFlag: operator({ roles, limit: '240/h', audit: 'invoice.flag.close' }, async ({ input, operator: by, asking }) => {
      const asked = { operator_id: by.id, partner: input.partner, event_id: input.eventId }
      await care.ask(mobileInvoiceCalls.closePaymentFlag, asked)
      await writeAudit(db, asking.trail, { event: 'invoice.flag.close', outcome: 'ok' })
      return { data: { done: true as const } }
    }),
  })
}
