import { bigserial, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

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
