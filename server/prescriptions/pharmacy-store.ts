import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { DirectoryFacility } from '#server/directory/directory-store.ts'
import { directoryFacilities } from '#server/schema/directory-tables.ts'

/** Finds a pharmacy in the directory by name and address. */
export const findPharmacy = async (
  db: Db,
  { name, street, zip }: { name: string; street: string; zip: string },
): Promise<DirectoryFacility | null> => {
  const same = (column: typeof directoryFacilities.company | typeof directoryFacilities.address1, text: string) =>
    sql`lower(${column}) = lower(${text.trim()})`
  const { kind, company, address1 } = directoryFacilities
  const wanted = and(eq(directoryFacilities.zip, zip), eq(kind, 'pharmacy'), same(company, name), same(address1, street))
  return (await db.select().from(directoryFacilities).where(wanted).limit(1))[0] ?? null
}
