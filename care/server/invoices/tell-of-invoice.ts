import { noteInvoice } from '#care/server/inbox/note-invoice.ts'
import type { Invoice } from '#care/server/invoices/invoice-store.ts'
import { liveTopics } from '#care/server/live/announce.ts'
import { listPayersFor } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { InvoiceNews } from '#shared/inbox/inbox-items.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

type Told = Pick<Invoice, 'id' | 'number' | 'memberId' | 'patientId' | 'patientFirst' | 'patientLast'>

/** Who sees an invoice: who asked for the visit, the patient, and whoever may pay for them. */
const payersOf = async (db: Db, { memberId, patientId }: Told): Promise<string[]> => [
  ...new Set([memberId, ...(await listPayersFor(db, patientId))]),
]

/**
 * Tells the open tabs of everybody who sees it that an invoice has changed, once this transaction is through; with news it also stands
 * in their inbox.
 */
export const tellOfInvoice = async (tx: Db, invoice: Told, { news, now }: { news?: InvoiceNews; now: Date }): Promise<void> => {
  const event: MemberEvent = { kind: 'invoice', invoiceId: invoice.id }
  const payers = await payersOf(tx, invoice)
  for (const memberId of payers) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event }))
  if (news) await noteInvoice(tx, { invoice, news, payers, now })
}
