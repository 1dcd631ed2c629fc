import { v7 as uuidv7 } from 'uuid'
import { insertInboxRows } from '#care/server/inbox/inbox-store.ts'
import type { Invoice } from '#care/server/invoices/invoice-store.ts'
import { liveTopics } from '#care/server/live/announce.ts'
import { listPayersFor } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { InvoiceNews } from '#shared/inbox/inbox-items.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

const announceInvoice = async (tx: Db, memberIds: readonly string[], invoiceId: string): Promise<void> => {
  const event: MemberEvent = { kind: 'invoice', invoiceId }
  for (const memberId of memberIds) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event }))
}

/** Who sees an invoice: who asked for the visit, the patient, and whoever may pay for them. */
export const payersOf = async (db: Db, { memberId, patientId }: Pick<Invoice, 'memberId' | 'patientId'>): Promise<string[]> => [
  ...new Set([memberId, ...(await listPayersFor(db, patientId))]),
]

/** Tells the open tabs of everybody who sees it that an invoice has changed, once this transaction is through. */
export const announceChangedInvoice = async (tx: Db, invoice: Pick<Invoice, 'id' | 'memberId' | 'patientId'>): Promise<void> =>
  announceInvoice(tx, await payersOf(tx, invoice), invoice.id)

/** The same, and an entry in their inbox: what it is, never how much. */
export const noteInvoice = async (
  tx: Db,
  invoice: Pick<Invoice, 'id' | 'number' | 'memberId' | 'patientId' | 'patientFirst' | 'patientLast'>,
  news: InvoiceNews,
  now: Date,
): Promise<void> => {
  const { id: subjectId, number, patientId, patientFirst, patientLast } = invoice
  const payers = await payersOf(tx, invoice)
  await announceInvoice(tx, payers, subjectId)
  await insertInboxRows(
    tx,
    payers.map((memberId) => ({
      ...({ id: uuidv7(), memberId, patientId, patientFirst, patientLast, kind: 'invoice', subjectId } as const),
      ...{ data: { number, news }, createdAt: now, readAt: null },
    })),
  )
}
