import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { invoicePayments, invoiceRefunds, invoices } from '#care/server/schema/invoice-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { invoicesSeenBy } from '#shared/invoices/invoice-rules.ts'

export type Invoice = typeof invoices.$inferSelect
export type Payment = typeof invoicePayments.$inferSelect
export type Refund = typeof invoiceRefunds.$inferSelect
/** Returns the id of the invoice of each visit that has one, by visit. */
export const listInvoiceIds = async (db: Db, visitIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (visitIds.length === 0) return new Map()
  const rows = await db
    .select({ id: invoices.id, visitId: invoices.visitId })
    .from(invoices)
    .where(inArray(invoices.visitId, [...visitIds]))
  return new Map(rows.map(({ id, visitId }) => [visitId, id]))
}

/** An invoice with its payments and refunds. */
export type InvoiceWhole = { invoice: Invoice; payments: Payment[]; refunds: Refund[] }

const seenBy = (member: CareMember): SQL | undefined => {
  const { memberId, patientIds } = invoicesSeenBy(member)
  return or(eq(invoices.memberId, memberId), inArray(invoices.patientId, [...patientIds]))
}

/** Inserts nothing and returns `number taken` if the number exists, or `there` if the visit already has an invoice. */
export const insertInvoice = async (tx: Db, invoice: Invoice): Promise<'made' | 'number taken' | 'there'> => {
  const made = await tx.insert(invoices).values(invoice).onConflictDoNothing().returning({ id: invoices.id })
  if (made.length === 1) return 'made'
  return (await tx.$count(invoices, eq(invoices.visitId, invoice.visitId))) > 0 ? 'there' : 'number taken'
}

/** Returns the invoices that the member may see, newest first. */
export const listInvoicesOf = (db: Db, member: CareMember, most: number): Promise<Invoice[]> =>
  db.select().from(invoices).where(seenBy(member)).orderBy(desc(invoices.servedOn), desc(invoices.id)).limit(most)

export const findInvoice = async (db: Db, id: string): Promise<Invoice | null> =>
  (await db.select().from(invoices).where(eq(invoices.id, id)))[0] ?? null

/** Selects an invoice and locks its row until the transaction ends. */
export const lockInvoice = async (tx: Db, id: string): Promise<Invoice | null> =>
  (await tx.select().from(invoices).where(eq(invoices.id, id)).for('update'))[0] ?? null

export const updateInvoice = async (tx: Db, id: string, changes: Partial<Invoice>): Promise<void> => {
  await tx.update(invoices).set(changes).where(eq(invoices.id, id))
}

export const isReceiptTaken = async (db: Db, receiptNumber: string): Promise<boolean> =>
  (await db.$count(invoices, eq(invoices.receiptNumber, receiptNumber))) > 0

export const wholeOf = async (db: Db, invoice: Invoice): Promise<InvoiceWhole> => ({
  invoice,
  payments: await db.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, invoice.id)).orderBy(invoicePayments.createdAt),
  refunds: await db.select().from(invoiceRefunds).where(eq(invoiceRefunds.invoiceId, invoice.id)).orderBy(invoiceRefunds.createdAt),
})

/** Finds invoices by number, visit reference, or member (requester or patient), newest first. */
export const selectInvoices = (db: Db, words: { exact: string; memberIds: readonly string[] }, most: number): Promise<Invoice[]> => {
  const ids = [...words.memberIds]
  const ofMembers = ids.length > 0 ? or(inArray(invoices.memberId, ids), inArray(invoices.patientId, ids)) : undefined
  const which = or(eq(invoices.number, words.exact), eq(invoices.visitReference, words.exact), ofMembers)
  return db.select().from(invoices).where(which).orderBy(desc(invoices.issuedAt), desc(invoices.id)).limit(most)
}

/** Returns the ids of completed visits without an invoice, such as those from before invoices existed. */
export const listUnbilled = async (db: Db, most: number): Promise<string[]> => {
  const billed = db.select({ id: invoices.visitId }).from(invoices)
  const rows = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.status, 'Completed'), notInArray(visits.id, billed)))
    .orderBy(sql`${visits.endedAt} nulls first`)
    .limit(most)
  return rows.map(({ id }) => id)
}
