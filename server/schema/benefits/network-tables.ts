import { date, integer, jsonb, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#server/schema/benefit-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'

/** Networks of providers whose data were loaded. A carrier's network serves plans of many groups, so it belongs to none. */
export const networks = portalSchema.table('networks', {
  id: uuid('id').primaryKey(),
  /** The id by which plans and files name the network, as `networkKey` folds it. */
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  /** Who says so: the file's own source, otherwise its name. */
  source: text('source').notNull(),
  /** The day on which the list was true. */
  asOf: date('as_of').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
  /** Rows of `network_members`, and those that name a TIN and no provider. */
  members: integer('members').notNull(),
  /**
   * The kinds of ids by which the network lists providers, as `idKindOf` names them. Nothing is known of an entry of another kind, such as a
   * hospital of a source without NPIs.
   */
  idKinds: text('id_kinds').array().notNull(),
})

/** Participations in a network. Empty texts stand for what the source does not say, so that one index finds a row. */
export const networkMembers = portalSchema.table(
  'network_members',
  {
    networkId: uuid('network_id')
      .notNull()
      .references(() => networks.id, { onDelete: 'cascade' }),
    /** The directory's id: an NPI, or a facility's id of a source without NPIs. '' for a contract with a TIN as a whole. */
    providerId: text('provider_id').notNull().default(''),
    /** Nine digits, or ''. */
    tin: text('tin').notNull().default(''),
    /** The five digits of the place's ZIP code; '' for every place. */
    zip: text('zip').notNull().default(''),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
  },
  (table) => [
    unique('network_members_place').on(table.providerId, table.networkId, table.tin, table.zip, table.startsOn).nullsNotDistinct(),
  ],
)

/** The networks of a plan from a day on, until the next row's day. Always read and replaced as a whole, as terms are. */
export const planNetworks = portalSchema.table(
  'plan_networks',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on').notNull(),
    networks: jsonb('networks').$type<PlanNetwork[]>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.startsOn] })],
)
