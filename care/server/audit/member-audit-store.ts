import { inArray } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { members } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'

type Names = ReadonlyMap<string, string>

/** Returns clinicians' names by id, including those whose access has ended. */
export const findClinicianNames = async (db: Db, ids: readonly string[]): Promise<Names> => {
  const rows = await db
    .select()
    .from(clinicians)
    .where(inArray(clinicians.id, [...ids]))
  return new Map(rows.map(({ id, first, last, credentials }) => [id, `${first} ${last}, ${credentials}`]))
}

/** Returns members' first names by telehealth id. */
export const findMemberNames = async (db: Db, ids: readonly string[]): Promise<Names> => {
  const rows = await db
    .select()
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map(rows.map(({ id, claims }) => [id, claims.member.first]))
}
