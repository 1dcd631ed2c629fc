import { v7 as uuidv7 } from 'uuid'
import { insertInboxRows } from '#care/server/inbox/inbox-store.ts'
import type { invoices } from '#care/server/schema/invoice-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { InvoiceNews } from '#shared/inbox/inbox-items.ts'

type Noted = {
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'number' | 'patientId' | 'patientFirst' | 'patientLast'>
  news: InvoiceNews
  /** Who sees the invoice. */
  payers: readonly string[]
  now: Date
}

/** What became of an invoice, unread in the inbox of everybody who sees it: which it is, never how much. */
export const noteInvoice = async (tx: Db, { invoice, news, payers, now }: Noted): Promise<void> => {
  const { id: subjectId, number, patientId, patientFirst, patientLast } = invoice
  const rows = payers.map((memberId) => ({
    ...({ id: uuidv7(), memberId, patientId, patientFirst, patientLast, kind: 'invoice', subjectId } as const),
    ...{ data: { number, news }, createdAt: now, readAt: null },
  }))
  await insertInboxRows(tx, rows)
}
