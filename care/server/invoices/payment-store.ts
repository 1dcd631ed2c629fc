import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Payment, Refund } from '#care/server/invoices/invoice-store.ts'
import { invoicePayments, invoiceRefunds, invoices, paymentEvents } from '#care/server/schema/invoice-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type KeptEvent = typeof paymentEvents.$inferSelect

export const findOpenPayment = async (db: Db, invoiceId: string): Promise<Payment | null> =>
  (
    await db
      .select()
      .from(invoicePayments)
      .where(and(eq(invoicePayments.invoiceId, invoiceId), eq(invoicePayments.status, 'open')))
  )[0] ?? null

export const findPayment = async (db: Db, id: string): Promise<Payment | null> =>
  (await db.select().from(invoicePayments).where(eq(invoicePayments.id, id)))[0] ?? null

export const findPaymentBySession = async (db: Db, sessionId: string): Promise<Payment | null> =>
  (await db.select().from(invoicePayments).where(eq(invoicePayments.sessionId, sessionId)))[0] ?? null

export const findPaymentByRef = async (db: Db, paymentRef: string): Promise<Payment | null> =>
  (await db.select().from(invoicePayments).where(eq(invoicePayments.paymentRef, paymentRef)))[0] ?? null

/** Of all that is said of one payment at once, one waits for the other: what comes too early is found by what it waits for. */
export const holdPayment = async (tx: Db, paymentRef: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment ${paymentRef}`}))`)
}

export const insertPayment = async (tx: Db, payment: typeof invoicePayments.$inferInsert): Promise<Payment> => {
  const [made] = await tx.insert(invoicePayments).values(payment).returning()
  if (!made) throw new Error('no payment was written')
  return made
}

export const updatePayment = async (tx: Db, id: string, changes: Partial<Payment>): Promise<void> => {
  await tx.update(invoicePayments).set(changes).where(eq(invoicePayments.id, id))
}

/** Closes a page that is over; one that was paid meanwhile stays as it is. */
export const expirePayment = async (db: Db, id: string, settledAt: Date): Promise<void> => {
  await db
    .update(invoicePayments)
    .set({ status: 'expired', settledAt })
    .where(and(eq(invoicePayments.id, id), eq(invoicePayments.status, 'open')))
}

/** Pages that were to be over by now and of which nothing was heard. */
export const listOverduePayments = (db: Db, before: Date, most: number): Promise<Payment[]> =>
  db
    .select()
    .from(invoicePayments)
    .where(and(eq(invoicePayments.status, 'open'), lt(invoicePayments.expiresAt, before)))
    .orderBy(asc(invoicePayments.expiresAt))
    .limit(most)

export const findRefund = async (db: Db, id: string): Promise<Refund | null> =>
  (await db.select().from(invoiceRefunds).where(eq(invoiceRefunds.id, id)))[0] ?? null

export const findRefundByRef = async (db: Db, refundRef: string): Promise<Refund | null> =>
  (await db.select().from(invoiceRefunds).where(eq(invoiceRefunds.refundRef, refundRef)))[0] ?? null

export const insertRefund = async (tx: Db, refund: typeof invoiceRefunds.$inferInsert): Promise<Refund> => {
  const [made] = await tx.insert(invoiceRefunds).values(refund).returning()
  if (!made) throw new Error('no refund was written')
  return made
}

export const updateRefund = async (tx: Db, id: string, changes: Partial<Refund>): Promise<void> => {
  await tx.update(invoiceRefunds).set(changes).where(eq(invoiceRefunds.id, id))
}

/** Refunds that the partner has not taken yet, as when it was not reached. */
export const listUnsentRefunds = (db: Db, before: Date, most: number): Promise<Refund[]> =>
  db
    .select()
    .from(invoiceRefunds)
    .where(and(eq(invoiceRefunds.status, 'asked'), isNull(invoiceRefunds.refundRef), lt(invoiceRefunds.createdAt, before)))
    .orderBy(asc(invoiceRefunds.createdAt))
    .limit(most)

/** False when this event is kept already. */
export const keepEvent = async (tx: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> =>
  (await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.eventId })).length === 1

const named = ({ partner, eventId }: Pick<KeptEvent, 'partner' | 'eventId'>) =>
  and(eq(paymentEvents.partner, partner), eq(paymentEvents.eventId, eventId))

export const updateEvent = async (tx: Db, event: Pick<KeptEvent, 'partner' | 'eventId'>, changes: Partial<KeptEvent>): Promise<void> => {
  await tx.update(paymentEvents).set(changes).where(named(event))
}

/** What was said of a payment before it came, in the order in which it was said. */
export const listWaitingEvents = (tx: Db, partner: string, paymentRef: string): Promise<KeptEvent[]> =>
  tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.partner, partner), eq(paymentEvents.paymentRef, paymentRef), isNull(paymentEvents.paymentId)))
    .orderBy(asc(paymentEvents.saidAt), asc(paymentEvents.receivedAt))

/** What operators have yet to look at, the oldest first, with the invoice that it is about. */
export const listFlagged = (db: Db, most: number) =>
  db
    .select({ event: paymentEvents, number: invoices.number, invoiceId: invoices.id })
    .from(paymentEvents)
    .leftJoin(invoices, eq(invoices.id, paymentEvents.invoiceId))
    .where(and(isNotNull(paymentEvents.flag), isNull(paymentEvents.seenAt)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(most)

/** Marks what was looked at; false where there is nothing of it, or somebody else was quicker. */
export const closeFlag = async (tx: Db, event: Pick<KeptEvent, 'partner' | 'eventId'>, seenBy: string, seenAt: Date): Promise<boolean> => {
  const open = and(named(event), isNotNull(paymentEvents.flag), isNull(paymentEvents.seenAt))
  return (await tx.update(paymentEvents).set({ seenAt, seenBy }).where(open).returning({ id: paymentEvents.eventId })).length === 1
}
