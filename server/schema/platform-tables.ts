import { uuid } from 'drizzle-orm/pg-core'
import { auditCheckColumns, platformTables } from '#platform/schema/platform-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

export const { outboxMessages, auditEvents, auditLinks, auditStreamPositions, throttles, pinChallenges, pinFactors, changes, wrappedKeys } =
  platformTables(portalSchema)

/** Verifications of the portal's chains. */
export const auditChecks = portalSchema.table('audit_checks', auditCheckColumns(uuid('requested_by').references(() => operators.id)))
