import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { InterpreterNeed } from '#shared/interpreters/interpreter.ts'
import type { EmergencyAddress } from '#shared/visits/location-rules.ts'
import type { SeriesPlan, SeriesWeeks } from '#shared/visits/series/series-rules.ts'
import type { ChosenPharmacy, VisitDraft } from '#shared/visits/visit-draft.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const moments = (name: string) => timestamp(name, { withTimezone: true }).array().notNull().default(sql`'{}'`)
const bytes = customType<{ data: Stored<Buffer> }>({ dataType: () => 'bytea' })

/** A visit from request to end. What was agreed at the request (price, policy, patient) is kept unchanged. */
export const visits = careSchema.table(
  'visits',
  {
    id: uuid('id').primaryKey(),
    /** Short reference that people see: V-7K2M9Q. */
    reference: text('reference').notNull().unique(),
    /** Telehealth ids of the member who requested the visit and of the patient. */
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
    /** The requested or agreed time; for a visit as soon as possible, the time of the request. */
    requestedAt: moment('requested_at').notNull(),
    /** Times the member requested, and times the clinic proposed. */
    requestedTimes: moments('requested_times'),
    proposedTimes: moments('proposed_times'),
    /** IANA time zone in which the visit was requested. */
    timeZone: text('time_zone').notNull(),
    /** US state where the patient will be. */
    state: text('state').notNull(),
    /** The address for 911, confirmed for the call. The state is the column `state`, the number to call back `phone`. */
    location: jsonb('location').$type<Stored<EmergencyAddress>>(),
    locationConfirmedAt: moment('location_confirmed_at'),
    locationConfirmedBy: text('location_confirmed_by').$type<'member' | 'clinic'>(),
    clinicianId: uuid('clinician_id').references(() => clinicians.id),
    /** The clinician whom the member chose for a visit at times to be agreed on. */
    wantedClinicianId: uuid('wanted_clinician_id').references(() => clinicians.id),
    reason: text('reason').$type<Stored<string>>().notNull(),
    symptoms: text('symptoms').array().$type<Stored<string[]>>().notNull().default(sql`'{}'`),
    pharmacy: jsonb('pharmacy').$type<Stored<ChosenPharmacy>>(),
    /** The interpreter that the member asked for; null without a need. */
    interpreter: jsonb('interpreter').$type<InterpreterNeed>(),
    /** Number to call for a phone visit, or to call back if a video call breaks off: ten digits. */
    phone: text('phone'),
    /** When a member waiting for a video visit asked for a phone call instead. */
    phoneInsteadAt: moment('phone_instead_at'),
    priceCents: integer('price_cents').notNull(),
    policy: jsonb('policy').$type<VisitPolicy>().notNull(),
    /** Until then the visit cannot start, because the member is about to cancel it. */
    heldUntil: moment('held_until'),
    /** For clinicians only. */
    notes: text('notes').$type<Stored<string>>(),
    /** Shown to the member after the visit. */
    summary: text('summary').$type<Stored<string>>(),
    cancelReason: text('cancel_reason').$type<Stored<string>>(),
    createdAt: moment('created_at').notNull(),
    acceptedAt: moment('accepted_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** The draft it was sent from; sending one draft twice creates one visit. */
    draftId: uuid('draft_id').notNull().unique(),
    /** The series that the visit belongs to, by the id of the visit that was repeated, and the weeks between its visits. */
    seriesId: uuid('series_id'),
    seriesWeeks: integer('series_weeks').$type<SeriesWeeks>(),
    /** Visits to be booked once a time is agreed on: who planned them, and the price of each that they agreed to. */
    seriesPlan: jsonb('series_plan').$type<SeriesPlan & { memberId: string; priceCents: number }>(),
    /** Incremented by each change; of two concurrent changes one is refused. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('visits_patient').on(table.patientId, table.status),
    index('visits_status').on(table.status, table.requestedAt),
    index('visits_clinician').on(table.clinicianId, table.requestedAt),
    // For finding a patient by name and birthday.
    index('visits_birthday').on(table.patientDateOfBirth),
    // For the waiting times of the last hours.
    index('visits_started').on(table.startedAt),
    index('visits_series').on(table.seriesId),
    // For a merge of two people: visits that somebody planned after one of anybody's.
    index('visits_planned_by').on(sql`(${table.seriesPlan} ->> 'memberId')`).where(sql`${table.seriesPlan} is not null`),
  ],
)

/** When a visit with a time ends: `visitEnd` in SQL. A query that uses it gives the table no alias. */
export const endOfVisit = sql`${visits.requestedAt} + make_interval(mins => case ${visits.type} ${sql.join(
  Object.entries(visitMinutes).map(([type, minutes]) => sql`when ${type} then ${minutes}::int`),
  sql` `,
)} else 20 end)`

/** Photos that a member attaches; those without a visit are deleted with their draft. */
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

/** Unsent form input: one draft per member and flow. */
export const drafts = careSchema.table(
  'drafts',
  {
    id: uuid('id').primaryKey(),
    memberId: text('member_id').notNull(),
    flow: text('flow').$type<'request-a-visit'>().notNull(),
    content: jsonb('content').$type<Stored<VisitDraft>>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique('drafts_once').on(table.memberId, table.flow)],
)

/** Times in clinicians' calendars: free, held by a member for ten minutes, or booked by a visit. */
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
    /** Since when the slot can be booked: created, released by a visit, or reopened by the clinician. */
    freeSince: moment('free_since'),
    /** When the clinician removed it from the calendar. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    unique('slots_once').on(table.clinicianId, table.startsAt),
    uniqueIndex('slots_visit').on(table.visitId),
    index('slots_start').on(table.startsAt),
  ],
)
