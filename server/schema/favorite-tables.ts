import { index, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { FavoriteType } from '#shared/favorites/favorite-types.ts'

/** A member's favorites, with the name at the time of saving; a doctor who leaves the directory stays a favorite. */
export const favorites = portalSchema.table(
  'favorites',
  {
    /** The circle id on the wire. */
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    type: text('type').$type<FavoriteType>().notNull(),
    /** An NPI, facility id, drug slug or recipe id. */
    itemId: text('item_id').notNull(),
    name: text('name').notNull(),
    avatar: text('avatar'),
    address: text('address'),
    phoneNumber: text('phone_number'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Removed rows are kept for a while, so that removal can be undone. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [unique('favorites_item').on(table.profileId, table.type, table.itemId), index('favorites_removed').on(table.removedAt)],
)

/**
 * Pharmacies by telehealth id, from before the telehealth side kept them. `handOverPharmacies` sends them there; the table goes in a
 * later release.
 */
export const savedPharmacies = portalSchema.table(
  'saved_pharmacies',
  {
    telehealthId: text('telehealth_id').notNull(),
    ncpdpId: text('ncpdp_id').notNull(),
    name: text('name').notNull(),
    address1: text('address1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    /** Ten digits. */
    phone: text('phone'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.telehealthId, table.ncpdpId] })],
)
