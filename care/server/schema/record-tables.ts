import { index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { RecordPart } from '#shared/records/record-rules.ts'
import type { RecordSet } from '#shared/records/record-set.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Records that a member shares by link: a copy made when the link was created, kept until the link ends. */
export const recordShares = careSchema.table(
  'record_shares',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    /** Keyed hash over the id and the passcode, because a passcode is short. */
    passcodeHash: text('passcode_hash').notNull(),
    /** Telehealth ids of the member who shares and of the patient. */
    memberId: text('member_id').notNull(),
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    parts: text('parts').array().$type<RecordPart[]>().notNull(),
    /** The copied records; null once the link no longer works. */
    content: jsonb('content').$type<Stored<RecordSet>>(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    /** Wrong passcodes since the last correct one, and when the share was locked for too many. */
    tries: integer('tries').notNull().default(0),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('record_shares_member').on(table.memberId, table.createdAt),
    index('record_shares_patient').on(table.patientId, table.createdAt),
    index('record_shares_end').on(table.endsAt),
  ],
)

/** Each time someone viewed a share or downloaded a file from it. */
export const recordOpenings = careSchema.table(
  'record_openings',
  {
    id: uuid('id').primaryKey(),
    shareId: uuid('share_id')
      .notNull()
      .references(() => recordShares.id),
    how: text('how').$type<'seen' | 'pdf' | 'fhir'>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('record_openings_share').on(table.shareId, table.at)],
)
