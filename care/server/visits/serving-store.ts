import { eq, isNull } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { License } from '#shared/visits/license-rules.ts'

/** Returns the visit types, methods and licenses of each active clinician. */
export const listServing = (db: Db) =>
  db
    .select({ id: clinicians.id, types: clinicians.types, methods: clinicians.methods, licenses: clinicians.licenses })
    .from(clinicians)
    .where(isNull(clinicians.endedAt))

/** Returns a clinician's licenses; none for a visit without a clinician. */
export const findLicenses = async (db: Db, clinicianId: string | null): Promise<readonly License[]> => {
  if (clinicianId === null) return []
  const [found] = await db.select({ licenses: clinicians.licenses }).from(clinicians).where(eq(clinicians.id, clinicianId))
  return found?.licenses ?? []
}
