import { isNull } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

/** Returns the visit types, methods and licenses of each active clinician. */
export const listServing = (db: Db) =>
  db
    .select({ id: clinicians.id, types: clinicians.types, methods: clinicians.methods, licenses: clinicians.licenses })
    .from(clinicians)
    .where(isNull(clinicians.endedAt))
