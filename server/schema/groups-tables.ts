import { boolean, date, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PinMethod } from '#shared/session/session-data.ts'

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
  supportPhone: text('support_phone'),
  /** Bumped by every change that a signed-in member could see. */
  version: integer('version').notNull().default(1),
  /** The sponsor's contract: its first day, and the day it is over. Without a first day nobody of the group can register. */
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  /** Switched off by the operator, whatever the dates say. */
  suspended: boolean('suspended').notNull().default(false),
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
