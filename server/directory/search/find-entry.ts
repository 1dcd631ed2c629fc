import type { Db } from '#platform/db/db.ts'
import { findDoctorsByNpi, findFacilities } from '#server/directory/directory-store.ts'
import type { DirectoryEntryKind } from '#shared/directory/problem-calls.ts'

const addressLine = (street: string, city: string, state: string, zip: string): string => `${street}, ${city}, ${state} ${zip}`

/** A directory entry; `source` is the source of its name and address. */
export type DirectoryEntry = { name: string; avatar: string | null; address: string; phoneNumber: string | null; source: string }

/** Finds the current data of an entry, or null. */
export const findEntry = async (db: Db, kind: DirectoryEntryKind, id: string): Promise<DirectoryEntry | null> => {
  if (kind === 'facility') {
    const [facility] = await findFacilities(db, [id])
    if (!facility) return null
    const { company, address1, city, state, zip, phone, source } = facility
    return { name: company, avatar: null, address: addressLine(address1, city, state, zip), phoneNumber: phone || null, source }
  }
  const [doctor] = await findDoctorsByNpi(db, [id])
  if (!doctor) return null
  const { first, last, title, imageUrl, street, city, state, zip, phone, source } = doctor
  const name = `${first} ${last}${title && `, ${title}`}`
  return { name, avatar: imageUrl, address: addressLine(street, city, state, zip), phoneNumber: phone || null, source }
}
