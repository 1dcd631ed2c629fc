import { sql } from 'drizzle-orm'
import { bigserial, date, index, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { cases } from '#server/schema/case-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { MergeConflict } from '#shared/care/merge-calls.ts'
import type { FamilyChangeState, FamilyScope, FamilyType } from '#shared/family/family-words.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** People that a primary member asked to add (CALL-26). They become `persons` only when the change is active. */
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
    /** Names normalized by `foldedName` for comparison. */
    firstFolded: text('first_folded').notNull(),
    lastFolded: text('last_folded').notNull(),
    dob: date('dob').notNull(),
    gender: text('gender').$type<'Male' | 'Female' | 'Other'>().notNull(),
    email: text('email'),
    /** Ten digits. */
    phone: text('phone').notNull(),
    /** CALL-58: the UTC date of the request. */
    effectiveOn: date('effective_on').notNull(),
    state: text('state').$type<FamilyChangeState>().notNull(),
    /** Reason for declining, shown to the member. */
    reason: text('reason'),
    /** The operators' case; deleted some months after it is closed. */
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('family_changes_membership').on(table.membershipId),
    index('family_changes_case').on(table.caseId),
    // One pending change per person, and one pending spouse, even with repeated or concurrent requests (FAM-13).
    uniqueIndex('family_changes_waiting').on(table.membershipId, table.firstFolded, table.dob).where(sql`state = 'pending'`),
    uniqueIndex('family_changes_waiting_spouse').on(table.membershipId).where(sql`state = 'pending' and type = 'Spouse'`),
  ],
)

/** Permission for one adult of a membership to act for another: scopes and last day. */
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
    /** The last day, in the deployment's time zone. */
    until: date('until').notNull(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('family_grants_grantor').on(table.grantorId), index('family_grants_delegate').on(table.delegateId)],
)

/**
 * Merged records of people whose telehealth records have not been merged yet. The telehealth side has tables of its own, so a merge adds the
 * order in its transaction; a job sends it until it is carried out, and deletes it.
 */
export const careMerges = portalSchema.table(
  'care_merges',
  {
    /** The telehealth side carries out each id once. */
    id: uuid('id').primaryKey(),
    /** Telehealth ids of the record that is gone and of the one that stays. */
    fromId: text('from_id').notNull(),
    intoId: text('into_id').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => operators.id),
    madeAt: moment('made_at').notNull(),
    /** Why the telehealth side refused the last time. The order waits until the reason is over. */
    refusal: text('refusal').$type<MergeConflict>(),
    refusedAt: moment('refused_at'),
  },
  (table) => [index('care_merges_into').on(table.intoId)],
)

/**
 * People whose rights may have changed: for whom they may act, or whether they have an account. Triggers on grants, profiles, persons and
 * groups add the rows, so that no way of changing them is forgotten; a job tells the telehealth side and deletes them.
 */
export const careRightsChanges = portalSchema.table('care_rights_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** A telehealth id, because the person may be gone after a merge. */
  telehealthId: text('telehealth_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
})
