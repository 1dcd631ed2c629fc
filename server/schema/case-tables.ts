import { date, index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { CaseKind, CaseState } from '#shared/cases/case-states.ts'
import type { Language } from '#shared/languages.ts'

/** What an operator must look at. */
export const cases = portalSchema.table(
  'cases',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<CaseKind>().notNull(),
    state: text('state').$type<CaseState>().notNull(),
    /** `ACDE-3467`: what the person has in hand, on paper too. */
    reference: text('reference').notNull().unique(),
    /** With the reference it opens the status; null where the person reads the answer signed in. */
    dob: date('dob'),
    /** Whose case it is, where that is known. */
    profileId: uuid('profile_id').references(() => profiles.id),
    /** What it is about, by the names of the fields that were typed into. */
    about: jsonb('about').$type<Readonly<Record<string, string>>>().notNull(),
    email: text('email'),
    phone: text('phone'),
    note: text('note'),
    /** In which the person wrote, and is written to. */
    language: text('language').$type<Language>().notNull(),
    /** The same content from the same place within some minutes is the same case. */
    contentHash: text('content_hash'),
    assigneeId: uuid('assignee_id').references(() => operators.id),
    /** Shown to the person, word by word. */
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** When the telehealth side took the answer into the member's inbox. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    index('cases_queue').on(table.state, table.createdAt),
    index('cases_content').on(table.contentHash),
    index('cases_profile').on(table.profileId),
  ],
)

/** What operators tell each other about a case; the person never sees it. */
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
