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

/** Serializes transactions about one payment with an advisory lock, so that an early event is found by the one it depends on. */
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

/** Expires an open payment page; a payment settled in the meantime is unchanged. */
export const expirePayment = async (db: Db, id: string, settledAt: Date): Promise<void> => {
  await db
    .update(invoicePayments)
    .set({ status: 'expired', settledAt })
    .where(and(eq(invoicePayments.id, id), eq(invoicePayments.status, 'open')))
}

/** Returns open payments whose page expired before `before`. */
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

/** Returns refunds that the partner has not accepted yet, for example because it could not be reached. */
export const listUnsentRefunds = (db: Db, before: Date, most: number): Promise<Refund[]> =>
  db
    .select()
    .from(invoiceRefunds)
    .where(and(eq(invoiceRefunds.status, 'asked'), isNull(invoiceRefunds.refundRef), lt(invoiceRefunds.createdAt, before)))
    .orderBy(asc(invoiceRefunds.createdAt))
    .limit(most)

/** Stores a payment event; returns false if it is already stored. */
export const keepEvent = async (tx: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> =>
  (await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.eventId })).length === 1

const named = ({ partner, eventId }: Pick<KeptEvent, 'partner' | 'eventId'>) =>
  and(eq(paymentEvents.partner, partner), eq(paymentEvents.eventId, eventId))

export const updateEvent = async (tx: Db, event: Pick<KeptEvent, 'partner' | 'eventId'>, changes: Partial<KeptEvent>): Promise<void> => {
  await tx.update(paymentEvents).set(changes).where(named(event))
}

/** Returns the events that arrived before their payment, in the partner's order. */
export const listWaitingEvents = (tx: Db, partner: string, paymentRef: string): Promise<KeptEvent[]> =>
  tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.partner, partner), eq(paymentEvents.paymentRef, paymentRef), isNull(paymentEvents.paymentId)))
    .orderBy(asc(paymentEvents.reportedAt), asc(paymentEvents.receivedAt))

/** Returns flagged events that no operator has reviewed, each with its invoice, oldest first. */
export const listFlagged = (db: Db, most: number) =>
  db
    .select({ event: paymentEvents, number: invoices.number, invoiceId: invoices.id })
    .from(paymentEvents)
    .leftJoin(invoices, eq(invoices.id, paymentEvents.invoiceId))
    .where(and(isNotNull(paymentEvents.flag), isNull(paymentEvents.seenAt)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(most)

/** Marks a flagged event as reviewed; returns false if there is no such flag or it is already closed. */
export const closeFlag = async (tx: Db, event: Pick<KeptEvent, 'partner' | 'eventId'>, seenBy: string, seenAt: Date): Promise<boolean> => {
  const open = and(named(event), isNotNull(paymentEvents.flag), isNull(paymentEvents.seenAt))
  return (await tx.update(paymentEvents).set({ seenAt, seenBy }).where(open).returning({ id: paymentEvents.eventId })).length === 1
}
