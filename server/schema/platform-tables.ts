import { platformTables } from '#platform/schema/platform-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

export const { outboxMessages, auditEvents, auditLinks, auditStreamPositions, throttles, pinChallenges, pinFactors, changes } =
  platformTables(portalSchema)
