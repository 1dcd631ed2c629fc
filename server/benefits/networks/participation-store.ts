import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { networkMembers } from '#server/schema/benefits/network-tables.ts'
import { directoryDoctors, directoryFacilities, directorySites } from '#server/schema/directory-tables.ts'
import type { DirectoryEntryKind } from '#shared/directory/problem-calls.ts'

/** A row of `network_members`. */
export type StoredParticipation = typeof networkMembers.$inferSelect

/** The rows of entries in networks. */
export const listParticipations = async (db: Db, networkIds: readonly string[], ids: readonly string[]): Promise<StoredParticipation[]> => {
  if (networkIds.length === 0 || ids.length === 0) return []
  return db
    .select()
    .from(networkMembers)
    .where(and(inArray(networkMembers.networkId, [...networkIds]), inArray(networkMembers.providerId, [...ids])))
}

/** The TINs under which any network lists entries. */
export const listKnownTins = async (db: Db, ids: readonly string[]): Promise<{ id: string; tin: string }[]> => {
  if (ids.length === 0) return []
  return db
    .selectDistinct({ id: networkMembers.providerId, tin: networkMembers.tin })
    .from(networkMembers)
    .where(and(inArray(networkMembers.providerId, [...ids]), ne(networkMembers.tin, '')))
}

/** Contracts with a TIN as a whole that hold at one of these ZIP codes, or everywhere. */
export const listContracts = async (db: Db, networkIds: readonly string[], zips: readonly string[]): Promise<StoredParticipation[]> => {
  if (networkIds.length === 0) return []
  return db
    .select()
    .from(networkMembers)
    .where(
      and(
        eq(networkMembers.providerId, ''),
        inArray(networkMembers.networkId, [...networkIds]),
        or(eq(networkMembers.zip, ''), sql`${networkMembers.zip} = any(${sql.param([...zips])}::text[])`),
      ),
    )
}

/** The ZIP codes at which the directory has entries, by entry: a doctor's first practice first. Unknown ids are left out. */
export const listPlaces = async (db: Db, kind: DirectoryEntryKind, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const places = new Map<string, string[]>()
  const add = (id: string, zip: string) => places.set(id, [...new Set([...(places.get(id) ?? []), zip])])
  if (ids.length === 0) return places
  if (kind === 'facility') {
    const found = await db
      .select({ id: directoryFacilities.id, zip: directoryFacilities.zip })
      .from(directoryFacilities)
      .where(inArray(directoryFacilities.id, [...ids]))
    for (const { id, zip } of found) add(id, zip)
    return places
  }
  const doctors = await db
    .select({ id: directoryDoctors.npi, zip: directoryDoctors.zip })
    .from(directoryDoctors)
    .where(inArray(directoryDoctors.npi, [...ids]))
  for (const { id, zip } of doctors) add(id, zip)
  const sites = await db
    .select({ id: directorySites.npi, zip: directorySites.zip })
    .from(directorySites)
    .where(inArray(directorySites.npi, [...ids]))
    .orderBy(directorySites.npi, directorySites.source, directorySites.position)
  for (const { id, zip } of sites) if (places.has(id)) add(id, zip)
  return places
}
