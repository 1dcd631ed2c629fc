import { uuid } from 'drizzle-orm/pg-core'
import { auditCheckColumns } from '#platform/schema/platform-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Verifications of the portal's chains. */
export const auditChecks = portalSchema.table('audit_checks', auditCheckColumns(uuid('requested_by').references(() => operators.id)))
