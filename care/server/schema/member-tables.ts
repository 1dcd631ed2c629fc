import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import type { Language } from '#shared/languages.ts'

/** Members as the portal last sent them; care has no other source. */
export const members = careSchema.table(
  'members',
  {
    /** The telehealth id. */
    id: text('id').primaryKey(),
    claims: jsonb('claims').$type<MemberClaims>().notNull(),
    /** When the portal issued the claims; older claims never overwrite newer ones. */
    syncedAt: timestamp('said_at', { withTimezone: true }).notNull(),
    /** When the portal said that the member has no account any more; null again once they sign in with a new one. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  // Finds everyone who may act for a given member.
  (table) => [index('members_managed').using('gin', sql`(${table.claims}->'managed') jsonb_path_ops`)],
)

/** Patients who asked for confidential communications, as the portal last said. Notices about their care go to this address alone. */
export const carePrivateContacts = careSchema.table('private_contacts', {
  /** A telehealth id; the patient may have no account. */
  patientId: text('patient_id').primaryKey(),
  isOn: boolean('is_on').notNull(),
  email: text('email'),
  /** Ten digits. */
  phone: text('phone'),
  language: text('language').$type<Language>().notNull().default('en'),
  /** When the portal began to read this; older news never replaces newer. */
  at: timestamp('at', { withTimezone: true }).notNull(),
})

/** People whose records became those of another person, because the portal merged two records of one person. */
export const personMerges = careSchema.table(
  'person_merges',
  {
    /** The telehealth id that is gone. */
    fromId: text('from_id').primaryKey(),
    intoId: text('into_id').notNull(),
    /** The portal's id of the order. */
    orderId: uuid('order_id').notNull().unique(),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('person_merges_into').on(table.intoId), index('person_merges_at').on(table.mergedAt)],
)

/** Sessions that the portal has ended. Their tokens, valid for up to ten more minutes, are refused. */
export const endedSessions = careSchema.table('ended_sessions', {
  /** The `sid` claim of their tokens. */
  sid: text('sid').primaryKey(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
})

/** Pharmacies that members chose for a visit; they are offered again, and the portal lists them among the favorites (FAV-12). */
export const memberPharmacies = careSchema.table(
  'saved_pharmacies',
  {
    memberId: text('member_id').notNull(),
    /** Its id in the directory. */
    ncpdpId: text('ncpdp_id').notNull(),
    name: text('name').notNull(),
    address1: text('address1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    /** Ten digits. */
    phone: text('phone'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.ncpdpId] })],
)
