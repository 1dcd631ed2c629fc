import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { directoryDoctors, directoryFacilities, directorySites, directorySources, directoryState } from '#server/schema/directory-tables.ts'

export type DirectoryDoctor = typeof directoryDoctors.$inferSelect
export type DirectorySite = typeof directorySites.$inferSelect
export type DirectoryFacility = typeof directoryFacilities.$inferSelect
export type DirectorySource = typeof directorySources.$inferSelect

/** Sorts rows by the order of `ids`; rows deleted by a concurrent load are left out. */
const inOrder = <T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const findDoctorsByNpi = async (db: Db, npis: readonly string[]): Promise<DirectoryDoctor[]> => {
  if (npis.length === 0) return []
  const rows = await db
    .select()
    .from(directoryDoctors)
    .where(inArray(directoryDoctors.npi, [...npis]))
  return inOrder(npis, rows, ({ npi }) => npi)
}

export const findFacilities = async (db: Db, ids: readonly string[]): Promise<DirectoryFacility[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(directoryFacilities)
    .where(inArray(directoryFacilities.id, [...ids]))
  return inOrder(ids, rows, ({ id }) => id)
}

/** The doctors' secondary practices, by NPI, then in the source's order; each address once per doctor. */
export const listSites = async (db: Db, npis: readonly string[]): Promise<DirectorySite[]> => {
  if (npis.length === 0) return []
  const rows = await db
    .select()
    .from(directorySites)
    .where(inArray(directorySites.npi, [...npis]))
    .orderBy(directorySites.npi, directorySites.source, directorySites.position)
  const byAddress = new Map(rows.map((row) => [`${row.npi} ${row.street.toLowerCase()} ${row.zip}`, row]))
  return [...byAddress.values()]
}

/** Data sources and their load dates, newest load first. */
export const listSources = (db: Db): Promise<DirectorySource[]> =>
  db.select().from(directorySources).orderBy(sql`${directorySources.loadedAt} desc, ${directorySources.source}`)

/** The generation increases with every load that changed data; snapshots of other generations are outdated. */
export const findGeneration = async (db: Db): Promise<number> => {
  const [row] = await db.select({ generation: directoryState.generation }).from(directoryState).where(eq(directoryState.id, 1))
  return row?.generation ?? 0
}
