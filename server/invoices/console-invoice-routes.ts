import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { findMembers, listTelehealthIdsWithin } from '#server/members/member-store.ts'
import type { ByOperator } from '#server/members/open-member.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import { who } from '#server/session/who.ts'
import { consoleInvoiceCalls } from '#shared/invoices/console-invoice-calls.ts'
import { mobileInvoiceCalls } from '#shared/invoices/mobile-invoice-calls.ts'

/** Maximum number of people per member number. */
const mostPeople = 25

/** The telehealth ids that a search text matches: the id itself, or everyone with that member number. */
const memberIdsOf = async ({ db }: Portal, words: string, groups: GroupLimit): Promise<string[]> => {
  const found = [
    ...(await findMembers(db, { telehealthId: words }, { most: 1, groups })),
    ...(await findMembers(db, { memberNumber: words }, { most: mostPeople, groups })),
  ]
  return [...new Set(found.map(({ telehealthId }) => telehealthId))]
}

/** Those of the telehealth ids whose people are in the groups. */
const membersWithin = async ({ db }: Portal, ids: readonly string[], groups: GroupLimit): Promise<ReadonlySet<string>> =>
  new Set(groups === null ? ids : await listTelehealthIdsWithin(db, ids, groups))

/** Finds invoices by any kind of number an operator has. The audit log gets the number of results, never the search text. */
const searchInvoices = async (portal: Portal, { session, request, groups }: ByOperator & { groups: GroupLimit }, words: string) => {
  const memberIds = await memberIdsOf(portal, words, groups)
  const asked = { operator_id: session.account.id, words, member_ids: memberIds }
  const { invoices: found, has_more: more } = await portal.care.ask(mobileInvoiceCalls.searchInvoices, asked)
  const within = await membersWithin(
    portal,
    found.flatMap(({ memberId }) => memberId ?? []),
    groups,
  )
  const isShown = ({ memberId }: { memberId?: string | undefined }) => groups === null || (memberId !== undefined && within.has(memberId))
  const invoices = found.filter(isShown).map(({ memberId: _, ...invoice }) => invoice)
  await writeAudit(portal.db, request.auditContext, { event: 'invoice.search', outcome: 'ok', reason: String(invoices.length) })
  return { data: invoices, meta: { more } }
}

const roles = ['admin', 'support'] as const

/** The portal's id of an invoice's member, so that the access appears in the member's own access log. */
const subjectOf = async ({ db }: Portal, memberId: string): Promise<{ subjectId?: string }> => {
  const [found] = await findMembers(db, { telehealthId: memberId }, { most: 1, groups: null })
  return found ? { subjectId: found.id } : {}
}

export const consoleInvoiceRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  /** An invoice of a member of the groups; NotFound otherwise. */
  const ownInvoice = async (invoiceId: string, by: { id: string }, groups: GroupLimit) => {
    const invoice = await care.ask(mobileInvoiceCalls.readMemberInvoice, { operator_id: by.id, invoice_id: invoiceId })
    return (await membersWithin(portal, [invoice.memberId], groups)).has(invoice.memberId) ? invoice : fail('NotFound')
  }
  return serve(consoleInvoiceCalls, {
    searchInvoices: operator(
      { roles, scope: 'limit', limit: '240/h', audit: 'invoice.search', refuses: careRefusals(mobileInvoiceCalls.searchInvoices) },
      ({ input, ...by }) => searchInvoices(portal, by, input.words),
    ),
    readInvoice: operator(
      { roles, scope: 'limit', limit: '600/h', audit: 'invoice.read', refuses: careRefusals(mobileInvoiceCalls.readMemberInvoice) },
      async ({ input, operator: by, request, groups }) => {
        const invoice = await ownInvoice(input.id, by, groups)
        await writeAudit(db, request.auditContext, { event: 'invoice.read', outcome: 'ok', ...(await subjectOf(portal, invoice.memberId)) })
        const names = await findOperatorNames(db)
        const ids = invoice.refunds.flatMap(({ operatorId }) => (operatorId !== null && names.has(operatorId) ? [operatorId] : []))
        return { data: { invoice, operators: Object.fromEntries(ids.map((id) => [id, names.get(id) ?? id])) } }
      },
    ),
    // The telehealth side knows the balance, refuses excessive refunds, and records the operator before refunding.
    refundInvoice: operator(
      {
        roles,
        scope: 'limit',
        limit: '60/h',
        audit: 'invoice.refund',
        refuses: careRefusals(mobileInvoiceCalls.readMemberInvoice, mobileInvoiceCalls.refundInvoice),
      },
      async ({ input, operator: by, request, groups }) => {
        const { id: invoice_id, paymentId: payment_id, refundId: refund_id, cents, reason } = input
        const { memberId } = await ownInvoice(invoice_id, by, groups)
        const asked = { operator_id: by.id, invoice_id, payment_id, refund_id, cents, reason }
        const { is_sent: isSent } = await care.ask(mobileInvoiceCalls.refundInvoice, asked)
        await writeAudit(db, request.auditContext, { event: 'invoice.refund', outcome: 'ok', ...(await subjectOf(portal, memberId)) })
        return { data: { isSent } }
      },
    ),
    listPaymentFlags: operator(
      { roles, scope: 'every group', limit: '600/h', audit: 'invoice.flags', refuses: careRefusals(mobileInvoiceCalls.listPaymentFlags) },
      async ({ operator: by }) => ({
        data: (await care.ask(mobileInvoiceCalls.listPaymentFlags, { operator_id: by.id })).flags,
      }),
    ),
    closePaymentFlag: operator(
      {
        roles,
        scope: 'every group',
        limit: '240/h',
        audit: 'invoice.flag.close',
        refuses: careRefusals(mobileInvoiceCalls.closePaymentFlag),
      },
      async ({ input, operator: by, request }) => {
        const asked = { operator_id: by.id, partner: input.partner, event_id: input.eventId }
        await care.ask(mobileInvoiceCalls.closePaymentFlag, asked)
        await writeAudit(db, request.auditContext, { event: 'invoice.flag.close', outcome: 'ok' })
        return { data: { done: true as const } }
      },
    ),
  })
}
