import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { InvoiceLine, InvoiceStatus, PaymentFlag, PaymentStatus, RefundStatus } from '#shared/invoices/invoice-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What a visit costs, with all that its papers say: an invoice stands by itself, whatever becomes of the record of the visit. */
export const invoices = careSchema.table(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    /** For people: INV-7KM4Q9X. */
    number: text('number').notNull().unique(),
    /** One a visit. */
    visitId: uuid('visit_id').notNull().unique(),
    visitReference: text('visit_reference').notNull(),
    /** Who asked for the visit, and whom it was for: telehealth ids. */
    memberId: text('member_id').notNull(),
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    groupCode: text('group_code').notNull(),
    type: text('type').$type<VisitType>().notNull(),
    method: text('method').$type<VisitMethod>().notNull(),
    /** Name and credentials, as they were. */
    clinician: text('clinician'),
    /** The day of the visit where the patient was: YYYY-MM-DD. */
    servedOn: text('served_on').notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** How it stands by its payments and refunds, worked out anew with each change of them. */
    status: text('status').$type<InvoiceStatus>().notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** R-4KX9QD7M, from the first payment on. */
    receiptNumber: text('receipt_number').unique(),
    issuedAt: moment('issued_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('invoices_member').on(table.memberId, table.issuedAt),
    index('invoices_patient').on(table.patientId, table.issuedAt),
    index('invoices_visit_reference').on(table.visitReference),
  ],
)

/** Attempts to pay, each a page of the payment partner's. Its id is the key of the asking: one page, however often it is asked for. */
export const invoicePayments = careSchema.table(
  'invoice_payments',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Who pays: a telehealth id. */
    memberId: text('member_id').notNull(),
    partner: text('partner').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    sessionId: text('session_id').unique(),
    url: text('url'),
    expiresAt: moment('expires_at').notNull(),
    /** The partner has the card's word, and ours has not come yet. */
    completeAt: moment('complete_at'),
    declinedAt: moment('declined_at'),
    paymentRef: text('payment_ref').unique(),
    receivedCents: integer('received_cents'),
    receivedCurrency: text('received_currency'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('invoice_payments_invoice').on(table.invoiceId),
    uniqueIndex('invoice_payments_one_open').on(table.invoiceId).where(sql`status = 'open'`),
  ],
)

/** Money given back, or asked to be. The id of one that an operator asked for is the key of the asking. */
export const invoiceRefunds = careSchema.table(
  'invoice_refunds',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => invoicePayments.id),
    status: text('status').$type<RefundStatus>().notNull(),
    cents: integer('cents').notNull(),
    /** Null where the partner began it, such as after a dispute. */
    operatorId: text('operator_id'),
    reason: text('reason'),
    refundRef: text('refund_ref').unique(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('invoice_refunds_invoice').on(table.invoiceId), index('invoice_refunds_payment').on(table.paymentId)],
)

/** What the payment partner said, each event once: what came before the payment it is about, waits here for it. */
export const paymentEvents = careSchema.table(
  'payment_events',
  {
    partner: text('partner').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    saidAt: moment('said_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    reference: text('reference'),
    sessionId: text('session_id'),
    paymentRef: text('payment_ref'),
    refundRef: text('refund_ref'),
    cents: integer('cents'),
    currency: text('currency'),
    /** The payment that it is about; none for one that nobody knows, or that has not come yet. */
    paymentId: uuid('payment_id').references(() => invoicePayments.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    /** Why operators must look at it, and who has. */
    flag: text('flag').$type<PaymentFlag>(),
    seenAt: moment('seen_at'),
    seenBy: text('seen_by'),
  },
  (table) => [
    primaryKey({ columns: [table.partner, table.eventId] }),
    index('payment_events_ref').on(table.paymentRef),
    index('payment_events_flag').on(table.receivedAt).where(sql`flag is not null and seen_at is null`),
  ],
)
