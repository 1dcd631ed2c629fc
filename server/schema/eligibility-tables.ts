import { type AnyPgColumn, boolean, date, index, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
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
    /**
     * First and last day of the granting period that held, or came next, when the person was written. The previous version reads and
     * writes these days only; `coverageSpans` is what counts. See docs/decisions/coverage-spans.md.
     */
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

/** Coverage of a person: one row for each line, plan and period without a gap. Written together with the person. */
export const coverageSpans = portalSchema.table(
  'coverage_spans',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    /** The place in the person's list, from 0. */
    seq: smallint('seq').notNull(),
    /** HD03, such as HLT or DEN; '' if no file has given it. */
    line: text('line').notNull(),
    /** HD04; '' if not given. */
    plan: text('plan').notNull(),
    /** First and last day, inclusive; no end if null. */
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on'),
    /** The coverage never held. */
    isVoid: boolean('is_void').notNull(),
    /** Whether the line grants telehealth by the sponsor's settings. */
    grants: boolean('grants').notNull(),
    /** The import that wrote the span last; null for other sources. No foreign key: a span outlives its run. */
    runId: uuid('run_id'),
    /** `persons.starts_on` and `ends_on` when the span was written. If they differ now, the previous version has changed them since. */
    personStartsOn: date('person_starts_on'),
    personEndsOn: date('person_ends_on'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.seq] })],
)
