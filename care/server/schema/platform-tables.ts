import { uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { auditCheckColumns, platformTables } from '#platform/schema/platform-tables.ts'

export const { outboxMessages, auditEvents, auditLinks, auditStreamPositions, throttles, pinChallenges, pinFactors, changes, wrappedKeys } =
  platformTables(careSchema)

/** Verifications of the telehealth side's chains. */
export const careAuditChecks = careSchema.table('audit_checks', auditCheckColumns(uuid('requested_by')))
