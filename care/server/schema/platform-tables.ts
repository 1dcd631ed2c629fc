import { careSchema } from '#care/server/schema/care-schema.ts'
import { platformTables } from '#platform/schema/platform-tables.ts'

export const { outboxMessages, auditEvents, auditLinks, throttles, pinChallenges, pinFactors, changes, wrappedKeys } =
  platformTables(careSchema)
