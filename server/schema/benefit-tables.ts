import { boolean, date, index, integer, jsonb, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import type { AccumulatorKind, AccumulatorSource, NetworkSide, PlanType } from '#shared/benefits/plan-words.ts'

/** Health plans of a group. */
export const plans = portalSchema.table(
  'plans',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    /** The operator's name for the plan in files; unique within the group. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<PlanType>().notNull(),
    /** Whether the plan comes with a health savings account. */
    hasHsa: boolean('has_hsa').notNull().default(false),
    /** First month of the plan year, 1 to 12. */
    yearMonth: smallint('year_month').notNull().default(1),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('plans_group_key').on(table.groupId, table.key)],
)

/** The ids by which eligibility files name a plan (HD04, REF*1L or 17, HIOS id). One id of a group means one plan. */
export const planIds = portalSchema.table(
  'plan_ids',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    /** The id as `planIdKey` folds it. */
    id: text('id').notNull(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.id] }), index('plan_ids_plan').on(table.planId)],
)

/** A plan's terms from a day on, until the next row's day. Always read and replaced as a whole, therefore JSON. */
export const planTermVersions = portalSchema.table(
  'plan_terms',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on').notNull(),
    terms: jsonb('terms').$type<PlanTerms>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.startsOn] })],
)

/** What a plan's ID cards show beside name, terms and coverage. A column is null if the plan's data do not have it; none is made up. */
export const planCards = portalSchema.table('plan_cards', {
  planId: uuid('plan_id')
    .primaryKey()
    .references(() => plans.id, { onDelete: 'cascade' }),
  payerName: text('payer_name'),
  /** The id by which providers send claims electronically. */
  payerId: text('payer_id'),
  /** The plan's number for the group; the group's code is shown without one. */
  groupNumber: text('group_number'),
  memberPhone: text('member_phone'),
  providerPhone: text('provider_phone'),
  pharmacyPhone: text('pharmacy_phone'),
  claimsAddress: text('claims_address'),
  /** The numbers by which a pharmacy sends a prescription to the plan: BIN (IIN), PCN and group. */
  rxBin: text('rx_bin'),
  rxPcn: text('rx_pcn'),
  rxGroup: text('rx_group'),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})

/** What counts toward a plan's limits in a plan year. An amount that no source has given has no row; it is not 0. */
export const accumulators = portalSchema.table(
  'accumulators',
  {
    /** The family of a family's accumulator; null for a person's. */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'cascade' }),
    /** The person of an individual accumulator; null for the family's. */
    personId: uuid('person_id').references(() => persons.id, { onDelete: 'cascade' }),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    /** First day of the plan year. */
    yearStartsOn: date('year_starts_on').notNull(),
    kind: text('kind').$type<AccumulatorKind>().notNull(),
    network: text('network').$type<NetworkSide>().notNull(),
    /** X12 service type code of visits and days; '' for money. */
    service: text('service').notNull().default(''),
    /** Cents for money, otherwise a number of visits or days. */
    used: integer('used').notNull(),
    /** Null if the source does not say: the terms' limit holds. */
    most: integer('most'),
    asOf: timestamp('as_of', { withTimezone: true }).notNull(),
    source: text('source').$type<AccumulatorSource>().notNull(),
  },
  (table) => [
    unique('accumulators_place')
      .on(table.personId, table.membershipId, table.planId, table.yearStartsOn, table.kind, table.network, table.service)
      .nullsNotDistinct(),
    index('accumulators_membership').on(table.membershipId),
    index('accumulators_plan').on(table.planId),
  ],
)
