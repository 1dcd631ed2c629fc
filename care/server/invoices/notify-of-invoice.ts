import { recordInvoiceNews } from '#care/server/inbox/record-news.ts'
import type { Invoice } from '#care/server/invoices/invoice-store.ts'
import { liveTopics } from '#care/server/live/announce.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import { listManagersOf } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { InvoiceNews } from '#shared/inbox/inbox-items.ts'
import { canSeeInvoice } from '#shared/invoices/invoice-rules.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

type NotifiedInvoice = Pick<Invoice, 'id' | 'number' | 'memberId' | 'patientId' | 'patientFirst' | 'patientLast'>

/** Returns the ids of everyone who may see an invoice. The requester and the patient are included even before they have an account here. */
const viewersOf = async (db: Db, invoice: NotifiedInvoice): Promise<string[]> => {
  const managers = (await listManagersOf(db, [invoice.patientId])).filter((manager) => canSeeInvoice(manager, invoice))
  return [...new Set([invoice.memberId, invoice.patientId, ...managers.map(({ id }) => id)])]
}

/** Notifies the open tabs of everyone who may see an invoice when the transaction commits. With `news`, also adds an inbox item. */
export const notifyOfInvoice = async (
  care: Sealing,
  invoice: NotifiedInvoice,
  { news, now }: { news?: InvoiceNews; now: Date },
): Promise<void> => {
  const event: MemberEvent = { kind: 'invoice', invoiceId: invoice.id }
  const tx = care.db
  const viewers = await viewersOf(tx, invoice)
  for (const memberId of viewers) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event }))
  if (news) await recordInvoiceNews(care, { invoice, news, viewers, now })
}
