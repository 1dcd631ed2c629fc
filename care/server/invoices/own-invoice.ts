import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { hasUnreadOf } from '#care/server/inbox/inbox-store.ts'
import { readAllOf } from '#care/server/inbox/mark-inbox-items.ts'
import { findInvoice, type Invoice, type InvoiceWhole, wholeOf } from '#care/server/invoices/invoice-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { canSeeInvoice } from '#shared/invoices/invoice-rules.ts'

/** Returns an invoice that the member may see and pay; any other id is NotFound. */
export const ownInvoice = async (db: Db, member: CareMember, invoiceId: string): Promise<Invoice> => {
  const invoice = isUuid(invoiceId) ? await findInvoice(db, invoiceId) : null
  return invoice && canSeeInvoice(member, invoice) ? invoice : fail('NotFound')
}

type Asked = { member: CareMember; invoiceId: string; request: RequestContext }

/** Returns an invoice with its payments and refunds, and marks the member's inbox items about it as read. */
export const readOwnInvoice = async ({ db, clock }: Care, { member, invoiceId, request }: Asked): Promise<InvoiceWhole> => {
  const invoice = await ownInvoice(db, member, invoiceId)
  if (await hasUnreadOf(db, member.id, invoice.id)) await readAllOf(db, member.id, invoice.id, clock.now())
  await writeAudit(db, request.auditContext, { event: 'invoice.read', outcome: 'ok', subjectId: invoice.patientId })
  return wholeOf(db, invoice)
}
