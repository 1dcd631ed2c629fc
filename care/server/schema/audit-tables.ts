import { uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { auditCheckColumns } from '#platform/schema/platform-tables.ts'

/** Verifications of the telehealth side's chains. */
export const auditChecks = careSchema.table('audit_checks', auditCheckColumns(uuid('requested_by')))
