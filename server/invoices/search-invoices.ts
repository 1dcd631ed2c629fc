import { writeAudit } from '#platform/audit/write-audit.ts'
import { findMembers } from '#server/members/member-store.ts'
import type { ByOperator } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { mobileInvoiceCalls } from '#shared/invoices/mobile-invoice-calls.ts'

/** People of one member number, at most. */
const mostPeople = 25

/** The telehealth ids that words may mean: one of them itself, or everybody of a member number. */
const memberIdsOf = async ({ db }: Portal, words: string): Promise<string[]> => {
  const found = [...(await findMembers(db, { telehealthId: words }, 1)), ...(await findMembers(db, { memberNumber: words }, mostPeople))]
  return [...new Set(found.map(({ telehealthId }) => telehealthId))]
}

/** Invoices by a number of any kind that an operator has before them. The audit log has how many were found, never what was typed. */
export const searchInvoices = async (portal: Portal, { session, asking }: ByOperator, words: string) => {
  const memberIds = await memberIdsOf(portal, words)
  const asked = { operator_id: session.operator.id, words, member_ids: memberIds }
  const { invoices, has_more: more } = await portal.care.ask(mobileInvoiceCalls.searchInvoices, asked)
  await writeAudit(portal.db, asking.trail, { event: 'invoice.search', outcome: 'ok', reason: String(invoices.length) })
  return { data: invoices, meta: { more } }
}
