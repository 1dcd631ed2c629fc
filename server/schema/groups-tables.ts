import { boolean, customType, date, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** The sponsors: employers, schools, plans. */
export const groups = portalSchema.table('groups', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  requiresMfa: boolean('requires_mfa').notNull().default(false),
  pinMethods: text('pin_methods').array().$type<PinMethod[]>().notNull().default(['text']),
  /** Days that a remembered device waives the PIN; 0 never. */
  rememberDeviceDays: integer('remember_device_days').notNull().default(30),
  /** Whether its members may make passkeys and sign in with them. */
  passkeysAllowed: boolean('passkeys_allowed').notNull().default(true),
  /** Whether a passkey or an authenticator app takes the place of the PIN that the group requires. */
  strongFactorReplacesPin: boolean('strong_factor_replaces_pin').notNull().default(false),
  /** Whether My Family keeps the e-mail and phone of other adults from a member. */
  hidesAdultContacts: boolean('hides_adult_contacts').notNull().default(false),
  supportPhone: text('support_phone'),
  /** Bumped by every change that a signed-in member could see. */
  version: integer('version').notNull().default(1),
  /** The sponsor's contract: its first day, and the day it is over. Without a first day nobody of the group can register. */
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  /** Switched off by the operator, whatever the dates say. */
  suspended: boolean('suspended').notNull().default(false),
  /** The sponsor's colour as `#rrggbb`; the portal's own without it. */
  color: text('color'),
  /** Names a row of `group_logos`. */
  logoHash: text('logo_hash'),
  /** Only what differs from the default policy of visits. */
  visitPolicy: jsonb('visit_policy').$type<Record<string, unknown>>().notNull().default({}),
  /** What a member pays in a plan year before the plan does, where the portal is to say so; the month that begins it; visits that count. */
  deductibleCents: integer('deductible_cents'),
  planYearMonth: integer('plan_year_month').notNull().default(1),
  deductibleTypes: text('deductible_types').array().$type<VisitType[]>().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A feature holds from a day on, and until one, both in the deployment's zone; empty means always. */
export const groupFeatures = portalSchema.table(
  'group_features',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    feature: text('feature').notNull(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.feature] })],
)

export const groupPrices = portalSchema.table(
  'group_prices',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    type: text('type').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.type] }), index('group_prices_group').on(table.groupId)],
)

/** What the sponsor calls its plans; a membership carries one by name and code. */
export const groupPlans = portalSchema.table(
  'group_plans',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.code] })],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Small pictures, named by what is in them, so that a browser may keep one for good. */
export const groupLogos = portalSchema.table(
  'group_logos',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    hash: text('hash').notNull(),
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.hash] })],
)

/** A change of a group that waits for its day, and those that were applied or called off. */
export const groupChanges = portalSchema.table(
  'group_changes',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    /** Field by field what was and what will be: only these fields are touched when the day comes. */
    payload: jsonb('payload').notNull(),
    /** A day in the deployment's zone. */
    appliesOn: date('applies_on').notNull(),
    /** Null for the command line. */
    madeBy: uuid('made_by').references(() => operators.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by').references(() => operators.id),
    /** Why the job could not apply it. */
    problem: text('problem'),
  },
  (table) => [index('group_changes_group').on(table.groupId), index('group_changes_due').on(table.appliesOn)],
)
