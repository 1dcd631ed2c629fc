import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const moments = (name: string) => timestamp(name, { withTimezone: true }).array().notNull().default(sql`'{}'`)
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A pharmacy as it was chosen. */
export type ChosenPharmacy = { id: string; name: string; address: string; phone: string | null }

/** A visit from its request to its end. What was agreed at the request (price, policy, who it is for) is kept as it was. */
export const visits = careSchema.table(
  'visits',
  {
    id: uuid('id').primaryKey(),
    /** Short, for people: V-7K2M9Q. */
    reference: text('reference').notNull().unique(),
    /** Who asked, and whom it is for: telehealth ids. */
    memberId: text('member_id').notNull(),
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    patientDateOfBirth: text('patient_date_of_birth').notNull(),
    groupCode: text('group_code').notNull(),
    type: text('type').$type<VisitType>().notNull(),
    method: text('method').$type<VisitMethod>().notNull(),
    status: text('status').$type<VisitState>().notNull(),
    isOnDemand: boolean('is_on_demand').notNull(),
    /** The time asked for or agreed on; that of the asking for a visit as soon as possible. */
    requestedAt: moment('requested_at').notNull(),
    /** Times the member would have, and times the clinic offers. */
    requestedTimes: moments('requested_times'),
    proposedTimes: moments('proposed_times'),
    /** IANA zone in which it was asked for. */
    timeZone: text('time_zone').notNull(),
    /** Where the patient will be: a US state. */
    state: text('state').notNull(),
    clinicianId: uuid('clinician_id').references(() => clinicians.id),
    reason: text('reason').notNull(),
    symptoms: text('symptoms').array().notNull().default([]),
    pharmacy: jsonb('pharmacy').$type<ChosenPharmacy>(),
    /** A phone visit calls this number: ten digits. */
    phone: text('phone'),
    /** When a member who waited for a video visit asked to be called instead. */
    phoneInsteadAt: moment('phone_instead_at'),
    priceCents: integer('price_cents').notNull(),
    policy: jsonb('policy').$type<VisitPolicy>().notNull(),
    /** Until then a member who is about to cancel keeps it from being started. */
    heldUntil: moment('held_until'),
    /** For clinicians only. */
    notes: text('notes'),
    /** What the member reads afterwards. */
    summary: text('summary'),
    cancelReason: text('cancel_reason'),
    createdAt: moment('created_at').notNull(),
    acceptedAt: moment('accepted_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** The draft it was sent from: the same draft sent again is the same visit. */
    draftId: uuid('draft_id').notNull().unique(),
    /** Counts changes, so that of two at once one is refused. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('visits_patient').on(table.patientId, table.status),
    index('visits_status').on(table.status, table.requestedAt),
    index('visits_clinician').on(table.clinicianId, table.requestedAt),
    // How long people waited in the last hours.
    index('visits_started').on(table.startedAt),
  ],
)

/** Pictures that a member sends along; those of no visit go with their draft. */
export const visitPhotos = careSchema.table(
  'visit_photos',
  {
    id: uuid('id').primaryKey(),
    draftId: uuid('draft_id').notNull(),
    memberId: text('member_id').notNull(),
    contentType: text('content_type').$type<'image/jpeg' | 'image/png'>().notNull(),
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('visit_photos_draft').on(table.draftId)],
)

/** What a member has filled in of a flow and not sent. One a member and flow. */
export const drafts = careSchema.table(
  'drafts',
  {
    id: uuid('id').primaryKey(),
    memberId: text('member_id').notNull(),
    flow: text('flow').$type<'request-a-visit'>().notNull(),
    content: jsonb('content').$type<VisitDraft>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique('drafts_once').on(table.memberId, table.flow)],
)

/** Times of clinicians' calendars: free, held by a member for ten minutes, or taken by a visit. */
export const slots = careSchema.table(
  'slots',
  {
    id: uuid('id').primaryKey(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    heldBy: text('held_by'),
    heldUntil: moment('held_until'),
    visitId: uuid('visit_id').references(() => visits.id),
    /** Since when it may be had: made, given up by a visit, or put back by the clinician. */
    freeSince: moment('free_since'),
    /** Taken out of the calendar by the clinician. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    unique('slots_once').on(table.clinicianId, table.startsAt),
    uniqueIndex('slots_visit').on(table.visitId),
    index('slots_start').on(table.startsAt),
  ],
)
