import { platformTables } from '#platform/schema/platform-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

export const { outboxMessages, auditEvents, auditLinks, throttles, pinChallenges, pinFactors, changes, wrappedKeys } =
  platformTables(portalSchema)
