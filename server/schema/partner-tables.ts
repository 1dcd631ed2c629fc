import { index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PartnerMode } from '#shared/eligibility/partner-settings.ts'
import type { FieldChange } from '#shared/groups/group-differences.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Who sends eligibility files, and how their files are read. */
export const tradingPartners = portalSchema.table('trading_partners', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** A partner in test may send test files. */
  mode: text('mode').$type<PartnerMode>().notNull(),
  /** The groups whose people its files may change. */
  groupIds: uuid('group_ids').array().notNull(),
  /** See `partnerSettings` of `shared/eligibility/partner-settings.ts`. */
  settings: jsonb('settings').$type<unknown>().notNull(),
  /** Incremented by each change, so that concurrent edits are detected. */
  version: integer('version').notNull().default(1),
  archivedAt: moment('archived_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** The old and new values of every change of a partner. */
export const tradingPartnerChanges = portalSchema.table(
  'trading_partner_changes',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => tradingPartners.id),
    changedAt: moment('changed_at').notNull(),
    operatorId: uuid('operator_id').notNull(),
    /** The request of the audit event. */
    requestId: text('request_id').notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [index('trading_partner_changes_partner').on(table.partnerId, table.changedAt)],
)
