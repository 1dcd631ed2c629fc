import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { savedPharmacies } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { SavedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'

type PharmacyRow = typeof savedPharmacies.$inferSelect
type NewPharmacy = Omit<PharmacyRow, 'createdAt' | 'usedAt'>

/** Maximum number per member; past it those used longest ago are removed. */
const mostPharmacies = 20

/** A saved pharmacy as the request of a visit shows it. */
export const chosenPharmacyOf = ({ ncpdpId, name, address1, city, state, zip, phone }: PharmacyRow): ChosenPharmacy => ({
  id: ncpdpId,
  name,
  address: `${address1}, ${city}, ${state} ${zip}`,
  phone,
  place: { address1, city, state, zip },
})

export const newPharmacyOf = (memberId: string, { ncpdpId, pharmacyName, workAddress, workNumber }: SavedPharmacy): NewPharmacy => ({
  memberId,
  ncpdpId,
  name: pharmacyName,
  address1: workAddress.addressLine1,
  city: workAddress.city,
  state: workAddress.state,
  zip: workAddress.postalCode,
  phone: workNumber && phoneDigits(`${workNumber.areaCode}${workNumber.number}`),
})

/** Those used last first. */
export const listSavedPharmacies = (db: Db, memberId: string): Promise<PharmacyRow[]> =>
  db
    .select()
    .from(savedPharmacies)
    .where(eq(savedPharmacies.memberId, memberId))
    .orderBy(desc(savedPharmacies.usedAt), asc(savedPharmacies.name), asc(savedPharmacies.ncpdpId))

const savedPharmacyOf = ({ ncpdpId, name, address1, city, state, zip, phone }: PharmacyRow): SavedPharmacy => ({
  ncpdpId,
  pharmacyName: name,
  workAddress: { addressLine1: address1, city, state, postalCode: zip },
  workNumber: phone === null ? null : { areaCode: phone.slice(0, 3), number: phone.slice(3) },
})

/** As the portal shows them (FAV-17), by name. */
export const listPharmaciesByName = async (db: Db, memberId: string): Promise<SavedPharmacy[]> => {
  const rows = await db
    .select()
    .from(savedPharmacies)
    .where(eq(savedPharmacies.memberId, memberId))
    .orderBy(asc(savedPharmacies.name), asc(savedPharmacies.ncpdpId))
  return rows.map(savedPharmacyOf)
}

const removePast = async (tx: Db, memberId: string): Promise<void> => {
  const past = (await listSavedPharmacies(tx, memberId)).slice(mostPharmacies).map(({ ncpdpId }) => ncpdpId)
  if (past.length > 0)
    await tx.delete(savedPharmacies).where(and(eq(savedPharmacies.memberId, memberId), inArray(savedPharmacies.ncpdpId, past)))
}

/** Saves pharmacies of one member, without changing those already saved; returns how many are new. */
export const insertPharmacies = async (tx: Db, memberId: string, pharmacies: readonly NewPharmacy[], now: Date): Promise<number> => {
  if (pharmacies.length === 0) return 0
  const rows = pharmacies.map((pharmacy) => ({ ...pharmacy, memberId, createdAt: now, usedAt: now }))
  const added = await tx.insert(savedPharmacies).values(rows).onConflictDoNothing().returning({ id: savedPharmacies.ncpdpId })
  await removePast(tx, memberId)
  return added.length
}

/** Saves the pharmacy of a visit, or brings the saved one up to date. Saves none whose address came without its parts. */
export const savePharmacyOfVisit = async (
  tx: Db,
  memberId: string,
  { id, name, phone, place }: ChosenPharmacy,
  now: Date,
): Promise<void> => {
  if (!place) return
  const known = { name, ...place, phone: phone === null ? null : phoneDigits(phone), usedAt: now }
  await tx
    .insert(savedPharmacies)
    .values({ memberId, ncpdpId: id, ...known, createdAt: now })
    .onConflictDoUpdate({ target: [savedPharmacies.memberId, savedPharmacies.ncpdpId], set: known })
  await removePast(tx, memberId)
}

/** True if one was deleted. */
export const deleteSavedPharmacy = async (tx: Db, memberId: string, ncpdpId: string): Promise<boolean> => {
  const deleted = await tx
    .delete(savedPharmacies)
    .where(and(eq(savedPharmacies.memberId, memberId), eq(savedPharmacies.ncpdpId, ncpdpId)))
    .returning({ id: savedPharmacies.ncpdpId })
  return deleted.length > 0
}
