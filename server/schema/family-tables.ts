import { sql } from 'drizzle-orm'
import { date, index, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { cases } from '#server/schema/case-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { FamilyChangeState, FamilyScope, FamilyType } from '#shared/family/family-words.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** People whom a primary member added (CALL-26). A person of the sponsor's only once the change is active. */
export const familyChanges = portalSchema.table(
  'family_changes',
  {
    id: uuid('id').primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => profiles.id),
    type: text('type').$type<FamilyType>().notNull(),
    first: text('first').notNull(),
    last: text('last').notNull(),
    /** The names as `foldedName` compares them. */
    firstFolded: text('first_folded').notNull(),
    lastFolded: text('last_folded').notNull(),
    dob: date('dob').notNull(),
    gender: text('gender').$type<'Male' | 'Female' | 'Other'>().notNull(),
    email: text('email'),
    /** Ten digits. */
    phone: text('phone').notNull(),
    /** CALL-58: the day in UTC on which it was asked for. */
    effectiveOn: date('effective_on').notNull(),
    state: text('state').$type<FamilyChangeState>().notNull(),
    /** Why it was declined, as the member reads it. */
    reason: text('reason'),
    /** What the operators look at; gone some months after it was closed. */
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('family_changes_membership').on(table.membershipId),
    index('family_changes_case').on(table.caseId),
    // However often the same is sent, and by whatever nodes at once, one person waits, and one spouse (FAM-13).
    uniqueIndex('family_changes_waiting').on(table.membershipId, table.firstFolded, table.dob).where(sql`state = 'pending'`),
    uniqueIndex('family_changes_waiting_spouse').on(table.membershipId).where(sql`state = 'pending' and type = 'Spouse'`),
  ],
)

/** That one adult of a membership may act for another there, in what, and through which day. */
export const familyGrants = portalSchema.table(
  'family_grants',
  {
    id: uuid('id').primaryKey(),
    grantorId: uuid('grantor_id')
      .notNull()
      .references(() => persons.id),
    delegateId: uuid('delegate_id')
      .notNull()
      .references(() => persons.id),
    scopes: text('scopes').array().$type<FamilyScope[]>().notNull(),
    /** The last day, in the deployment's zone. */
    until: date('until').notNull(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('family_grants_grantor').on(table.grantorId), index('family_grants_delegate').on(table.delegateId)],
)
