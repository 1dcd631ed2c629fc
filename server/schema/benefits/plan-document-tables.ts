import { customType, date, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#server/schema/benefit-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { DocumentKind } from '#shared/benefits/plan-document-rules.ts'
import type { Language } from '#shared/languages.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** PDF documents of a plan, such as its Summary of Benefits and Coverage. They say nothing about a person. */
export const planDocuments = portalSchema.table(
  'plan_documents',
  {
    id: uuid('id').primaryKey(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** First and last day on which members see it. */
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on'),
    /** Length of `content`. */
    bytes: integer('bytes').notNull(),
    content: bytea('content').notNull(),
    /** When the file was uploaded; replacing the file changes it. */
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('plan_documents_plan').on(table.planId)],
)
