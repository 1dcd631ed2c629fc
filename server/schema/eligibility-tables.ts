import { type AnyPgColumn, date, index, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Eligibility data from the sponsor. A membership's id is the id of its primary person (FAM-04). */
export const memberships = portalSchema.table(
  'memberships',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    /** The sponsor's number for the subscriber. */
    subscriberNumber: text('subscriber_number'),
    plan: text('plan'),
    planCode: text('plan_code'),
    /** The sponsor's class or subgroup. */
    subgroup: text('subgroup'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  // One membership per subscriber of a group, even with two imports at once; also the index for lookups by group.
  (table) => [unique('memberships_group_subscriber').on(table.groupId, table.subscriberNumber)],
)

export const relations = ['Primary', 'Spouse', 'Dependent'] as const
export type Relation = (typeof relations)[number]

/** One covered person; `id` is `familyMemberId` on the wire. */
export const persons = portalSchema.table(
  'persons',
  {
    id: uuid('id').primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references((): AnyPgColumn => memberships.id),
    relation: text('relation').$type<Relation>().notNull(),
    first: text('first').notNull(),
    last: text('last').notNull(),
    /** Names normalized by `foldedName` for comparison. */
    firstFolded: text('first_folded').notNull(),
    lastFolded: text('last_folded').notNull(),
    dob: date('dob').notNull(),
    gender: text('gender').$type<'Male' | 'Female' | 'Other'>(),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    studentId: text('student_id'),
    /** The sponsor's number for this person, as its single sign-on sends it. */
    externalId: text('external_id'),
    email: text('email'),
    phone: text('phone'),
    /** Permanent id of the person on the telehealth side. */
    telehealthId: text('telehealth_id').notNull().unique(),
    /** First and last day of coverage, inclusive. */
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('persons_membership').on(table.membershipId),
    index('persons_name_dob').on(table.lastFolded, table.dob),
    index('persons_external_id').on(table.externalId),
    index('persons_dob').on(table.dob),
    // For name prefixes; `text_pattern_ops` lets the index work under any collation.
    index('persons_names').on(table.lastFolded.op('text_pattern_ops'), table.firstFolded.op('text_pattern_ops')),
  ],
)
