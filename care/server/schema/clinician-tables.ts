import { index, integer, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { Language } from '#shared/languages.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Who answers visits. */
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
  /** States they are licensed in; empty means everywhere. */
  states: text('states').array().notNull().default([]),
  timeZone: text('time_zone').notNull(),
  language: text('language').$type<Language>().notNull().default('en'),
  passwordHash: text('password_hash'),
  /** Of the link that sets the password, once; null when none waits. */
  invitationHash: text('invitation_hash').unique(),
  invitationUntil: moment('invitation_until'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})

/** A signed-in clinician's browser; `secondFactorAt` is null while the PIN is due. */
export const clinicianSessions = careSchema.table(
  'clinician_sessions',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    secondFactorAt: moment('second_factor_at'),
    lastInputAt: moment('last_input_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('clinician_sessions_clinician').on(table.clinicianId)],
)

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

/** Days on which a clinician's hours do not hold. */
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
