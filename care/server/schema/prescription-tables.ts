import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { PrescriptionContent } from '#shared/prescribing/order-fields.ts'
import type { OrderEvent, OrderFailure, OrderState } from '#shared/prescribing/order-states.ts'
import type { InteractionSeverity } from '#shared/prescribing/safety-warnings.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The portal's drug catalogue, as the portal last brought it; rows of an incomplete version wait beside the present ones. */
export const prescribableDrugs = careSchema.table(
  'prescribable_drugs',
  {
    catalogue: text('catalogue').notNull(),
    id: text('id').notNull(),
    drug: text('drug').notNull(),
    brand: text('brand').notNull(),
    form: text('form').notNull(),
    strength: text('strength').notNull(),
    weight: integer('weight').notNull(),
    ndc: text('ndc'),
    /** RxNorm's id of that package. */
    rxcui: text('rxcui'),
    quantities: integer('quantities').array().notNull().default(sql`'{}'`),
    /** Hundred-thousandths of a dollar. */
    unitPrice: integer('unit_price'),
    priceSource: text('price_source'),
    priceDate: text('price_date'),
  },
  (table) => [primaryKey({ columns: [table.catalogue, table.id] })],
)

/** The complete version of the catalogue; one row. */
export const drugCatalogues = careSchema.table('drug_catalogues', {
  id: text('id').primaryKey(),
  catalogue: text('catalogue').notNull(),
  loadedAt: moment('loaded_at').notNull(),
})

/** Interactions and classes of ingredients, from the operator's file. */
export const drugSafetyFacts = careSchema.table('drug_safety_facts', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'interaction' | 'class'>().notNull(),
  first: text('first').notNull(),
  second: text('second').notNull(),
  severity: text('severity').$type<InteractionSeverity>(),
  effect: text('effect').notNull().default(''),
  source: text('source').notNull().default(''),
  loadedAt: moment('loaded_at').notNull(),
})

/** Prescriptions from signing on. Nothing is ever deleted from one but by retention. */
export const prescriptions = careSchema.table(
  'prescriptions',
  {
    /** Created by the browser, so that signing is idempotent. */
    id: uuid('id').primaryKey(),
    /** Short reference that people see: RX-7K2M9QD. */
    reference: text('reference').notNull().unique(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id),
    /** Telehealth ids of the patient and of the member who requested the visit. */
    patientId: text('patient_id').notNull(),
    memberId: text('member_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    patientDateOfBirth: text('patient_date_of_birth').notNull(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    content: jsonb('content').$type<Stored<PrescriptionContent>>().notNull(),
    status: text('status').$type<OrderState>().notNull(),
    failure: text('failure').$type<OrderFailure>(),
    refills: integer('refills').notNull(),
    refillsUsed: integer('refills_used').notNull().default(0),
    /** The prescription of which this is an approved refill. */
    refillOf: uuid('refill_of'),
    signedAt: moment('signed_at').notNull(),
    delayedAt: moment('delayed_at'),
    dispensedAt: moment('dispensed_at'),
    /** Incremented by each change. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('prescriptions_patient').on(table.patientId, table.signedAt),
    index('prescriptions_clinician').on(table.clinicianId, table.status),
    index('prescriptions_visit').on(table.visitId),
  ],
)

/** What is to be sent to the prescribing partner. The id is the idempotency key. */
export const prescriptionSends = careSchema.table(
  'prescription_sends',
  {
    id: uuid('id').primaryKey(),
    prescriptionId: uuid('prescription_id')
      .notNull()
      .references(() => prescriptions.id),
    kind: text('kind').$type<'order' | 'cancel'>().notNull(),
    /** For a cancellation the order that it cancels. */
    orderId: uuid('order_id').notNull(),
    status: text('status').$type<'waiting' | 'accepted' | 'refused' | 'given-up' | 'void'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    settledAt: moment('settled_at'),
    /** The partner's code, never text about a person. */
    lastError: text('last_error'),
  },
  (table) => [
    index('prescription_sends_prescription').on(table.prescriptionId),
    index('prescription_sends_due').on(table.nextAttemptAt).where(sql`status = 'waiting'`),
  ],
)

/** Reports of the prescribing partner, each once. */
export const pharmacyEvents = careSchema.table(
  'pharmacy_events',
  {
    eventId: text('event_id').primaryKey(),
    prescriptionId: uuid('prescription_id').references(() => prescriptions.id),
    kind: text('kind').$type<OrderEvent>().notNull(),
    /** Whether it changed the state. */
    hasEffect: text('has_effect').$type<'yes' | 'no'>().notNull(),
    reportedAt: moment('reported_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('pharmacy_events_prescription').on(table.prescriptionId)],
)

/** Members' requests for refills. */
export const refillRequests = careSchema.table(
  'refill_requests',
  {
    /** Created by the browser, so that a request is idempotent. */
    id: uuid('id').primaryKey(),
    prescriptionId: uuid('prescription_id')
      .notNull()
      .references(() => prescriptions.id),
    patientId: text('patient_id').notNull(),
    /** Telehealth id of the member who asked. */
    memberId: text('member_id').notNull(),
    status: text('status').$type<'open' | 'approved' | 'declined'>().notNull(),
    note: text('note').$type<Stored<string>>().notNull(),
    answer: text('answer').$type<Stored<string>>(),
    answeredBy: uuid('answered_by').references(() => clinicians.id),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('refill_requests_patient').on(table.patientId),
    uniqueIndex('refill_requests_one_open').on(table.prescriptionId).where(sql`status = 'open'`),
  ],
)
