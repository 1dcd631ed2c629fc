import { careSchema } from '#care/server/schema/care-schema.ts'
import { platformTables } from '#platform/schema/platform-tables.ts'

export const { outboxMessages, auditEvents, auditLinks, auditStreamPositions, throttles, pinChallenges, pinFactors, changes } =
  platformTables(careSchema)
