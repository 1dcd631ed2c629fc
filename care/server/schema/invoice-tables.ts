import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { InvoiceLine, InvoiceStatus, PaymentFlag, PaymentStatus, RefundStatus } from '#shared/invoices/invoice-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Invoices of visits. Each row holds everything its documents print, so it does not depend on the visit row. */
export const invoices = careSchema.table(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    /** The number people see: INV-7KM4Q9X. */
    number: text('number').notNull().unique(),
    /** One invoice per visit. */
    visitId: uuid('visit_id').notNull().unique(),
    visitReference: text('visit_reference').notNull(),
    /** Telehealth ids of the member who requested the visit and of the patient. */
    memberId: text('member_id').notNull(),
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    groupCode: text('group_code').notNull(),
    type: text('type').$type<VisitType>().notNull(),
    method: text('method').$type<VisitMethod>().notNull(),
    /** Name and credentials at the time of the visit. */
    clinician: text('clinician'),
    /** Date of the visit in the patient's time zone: YYYY-MM-DD. */
    servedOn: text('served_on').notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** Recomputed from the payments and refunds each time one of them changes. */
    status: text('status').$type<InvoiceStatus>().notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Such as R-4KX9QD7M; set at the first payment. */
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

/** Payment attempts, each a checkout page at the payment partner. The id is the idempotency key of the request. */
export const invoicePayments = careSchema.table(
  'invoice_payments',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Telehealth id of the payer. */
    memberId: text('member_id').notNull(),
    partner: text('partner').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    sessionId: text('session_id').unique(),
    url: text('url'),
    expiresAt: moment('expires_at').notNull(),
    /** When the partner reported checkout complete; the payment's own event may still be pending. */
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

/** Refunds, requested or made. The id of an operator's refund is the idempotency key of the request. */
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
    /** Null if the partner started the refund, for example after a dispute. */
    operatorId: text('operator_id'),
    reason: text('reason'),
    refundRef: text('refund_ref').unique(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('invoice_refunds_invoice').on(table.invoiceId), index('invoice_refunds_payment').on(table.paymentId)],
)

/** Events from the payment partner, each stored once. An event that arrives before its payment waits here. */
export const paymentEvents = careSchema.table(
  'payment_events',
  {
    partner: text('partner').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    reportedAt: moment('said_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    reference: text('reference'),
    sessionId: text('session_id'),
    paymentRef: text('payment_ref'),
    refundRef: text('refund_ref'),
    cents: integer('cents'),
    currency: text('currency'),
    /** The payment the event concerns; null if unknown or not yet received. */
    paymentId: uuid('payment_id').references(() => invoicePayments.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    /** Why an operator must review the event, and who has. */
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
