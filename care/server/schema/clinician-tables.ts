import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { staffSsoTables } from '#platform/schema/sso-tables.ts'
import { staffSessionTable } from '#platform/schema/staff-tables.ts'
import type { ClinicianPhotoType } from '#shared/clinicians/clinician-fields.ts'
import type { FieldChange } from '#shared/field-change.ts'
import type { Language } from '#shared/languages.ts'
import type { License } from '#shared/visits/license-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Clinicians who can take visits. */
export const clinicians = careSchema.table('clinicians', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  first: text('first').notNull(),
  last: text('last').notNull(),
  /** Such as MD; shown after the name. */
  credentials: text('credentials').notNull().default(''),
  types: text('types').array().$type<VisitType[]>().notNull(),
  methods: text('methods').array().$type<VisitMethod[]>().notNull(),
  /** By state; without a valid one for the patient's state there is no visit. */
  licenses: jsonb('licenses').$type<License[]>().notNull().default([]),
  /** National Provider Identifier, ten digits. */
  npi: text('npi'),
  /** Only for the previous version, which reads the states of the licenses here. An empty list meant all states to it. */
  states: text('states').array().notNull().default([]),
  timeZone: text('time_zone').notNull(),
  /** Codes of the languages that they speak with patients, such as `es`. */
  languages: text('languages').array().notNull().default(sql`'{}'`),
  /** A few sentences for patients. */
  biography: text('biography').notNull().default(''),
  /** Hash of the photo, which changes with it; null without one. */
  photoHash: text('photo_hash'),
  language: text('language').$type<Language>().notNull().default('en'),
  passwordHash: text('password_hash'),
  /** Since when the person has a passkey or an authenticator app; the mailed PIN is not enough from then on. */
  strongFactorAt: moment('strong_factor_at'),
  /** Hash of the one-time secret in the link that sets the password; null when no invitation is open. */
  invitationHash: text('invitation_hash').unique(),
  invitationUntil: moment('invitation_until'),
  createdAt: moment('created_at').notNull(),
  /** Last day of work, `YYYY-MM-DD` in the clinician's time zone; null if none is planned. `endedAt` is set once it is over. */
  lastDay: text('last_day'),
  endReason: text('end_reason'),
  endedAt: moment('ended_at'),
})

/** Photos of clinicians, one each, for patients who choose. */
export const clinicianPhotos = careSchema.table('clinician_photos', {
  clinicianId: uuid('clinician_id')
    .primaryKey()
    .references(() => clinicians.id, { onDelete: 'cascade' }),
  contentType: text('content_type').$type<ClinicianPhotoType>().notNull(),
  content: bytes('content').notNull(),
  savedAt: moment('saved_at').notNull(),
})

/** What operators changed of a clinician, and when. */
export const clinicianChanges = careSchema.table(
  'clinician_changes',
  {
    id: uuid('id').primaryKey(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id, { onDelete: 'cascade' }),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
    /** The operator's portal id; null for the command line and the job. */
    madeBy: text('made_by'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('clinician_changes_clinician').on(table.clinicianId, table.madeAt)],
)

/** The portal's orders that were carried out, so that an order which arrives again changes nothing. */
export const carriedOutOrders = careSchema.table('clinician_orders', {
  /** The portal's id of the order. */
  id: uuid('id').primaryKey(),
  clinicianId: uuid('clinician_id')
    .notNull()
    .references(() => clinicians.id, { onDelete: 'cascade' }),
  doneAt: moment('done_at').notNull(),
})

/** Signed-in browsers of clinicians. */
export const clinicianSessions = staffSessionTable(careSchema, 'clinician', () => clinicians.id)

/** The single sign-on of clinicians. */
export const {
  providers: clinicianSsoProviders,
  requests: clinicianSsoRequests,
  assertions: clinicianUsedAssertions,
  handoffs: clinicianSsoHandoffs,
  links: clinicianSsoLinks,
} = staffSsoTables(careSchema, 'clinician', () => clinicians.id)

/** A clinician's weekly hours, in their own zone. */
export const weeklyHours = careSchema.table(
  'weekly_hours',
  {
    id: uuid('id').primaryKey(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    /** Minutes after midnight. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    slotMinutes: integer('slot_minutes').notNull().default(20),
  },
  (table) => [unique('weekly_hours_once').on(table.clinicianId, table.weekday, table.fromMinute)],
)

/** Days on which a clinician's weekly hours do not apply. */
export const daysOff = careSchema.table(
  'days_off',
  {
    id: uuid('id').primaryKey(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    day: text('day').notNull(),
  },
  (table) => [unique('days_off_once').on(table.clinicianId, table.day)],
)
