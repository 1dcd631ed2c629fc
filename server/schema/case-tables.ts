import { date, index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { CaseKind, CaseState } from '#shared/cases/case-states.ts'
import type { Language } from '#shared/languages.ts'

/** Cases for operators to review. */
export const cases = portalSchema.table(
  'cases',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<CaseKind>().notNull(),
    state: text('state').$type<CaseState>().notNull(),
    /** Such as `ACDE-3467`; given to the person, also on paper. */
    reference: text('reference').notNull().unique(),
    /** With the reference it opens the status page; null if the person reads the answer signed in. */
    dob: date('dob'),
    /** The account the case concerns, if known. */
    profileId: uuid('profile_id').references(() => profiles.id),
    /** What the case is about, keyed by the form's field names. */
    about: jsonb('about').$type<Readonly<Record<string, string>>>().notNull(),
    email: text('email'),
    phone: text('phone'),
    note: text('note'),
    /** The person's language, also used for replies. */
    language: text('language').$type<Language>().notNull(),
    /** The same content from the same source within a few minutes is treated as the same case. */
    contentHash: text('content_hash'),
    assigneeId: uuid('assignee_id').references(() => operators.id),
    /** Shown to the person verbatim. */
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** When the telehealth side put the answer in the member's inbox. */
    notifiedAt: timestamp('told_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    index('cases_queue').on(table.state, table.createdAt),
    index('cases_content').on(table.contentHash),
    index('cases_profile').on(table.profileId),
  ],
)

/** Operators' internal notes on a case; never shown to the person. */
export const caseNotes = portalSchema.table(
  'case_notes',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('case_notes_case').on(table.caseId, table.createdAt)],
)
