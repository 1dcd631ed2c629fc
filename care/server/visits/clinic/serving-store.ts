import { isNull } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

/** Returns the visit types, methods and states that each active clinician serves. */
export const listServing = (db: Db) =>
  db
    .select({ id: clinicians.id, types: clinicians.types, methods: clinicians.methods, states: clinicians.states })
    .from(clinicians)
    .where(isNull(clinicians.endedAt))
