import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { memberPharmacies } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { SavedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'

type PharmacyRow = typeof memberPharmacies.$inferSelect
export type NewPharmacy = Omit<PharmacyRow, 'createdAt' | 'usedAt'>

/** Maximum number per member; past it those used longest ago are removed. */
const mostPharmacies = 20

/** Those used last first. */
const listUsed = (db: Db, memberId: string): Promise<PharmacyRow[]> =>
  db
    .select()
    .from(memberPharmacies)
    .where(eq(memberPharmacies.memberId, memberId))
    .orderBy(desc(memberPharmacies.usedAt), asc(memberPharmacies.name), asc(memberPharmacies.ncpdpId))

/** As the request of a visit shows them, those used last first. */
export const listChosenPharmacies = async (db: Db, memberId: string): Promise<ChosenPharmacy[]> =>
  (await listUsed(db, memberId)).map(({ ncpdpId: id, name, address1, city, state, zip, phone }) => ({
    id,
    name,
    address: `${address1}, ${city}, ${state} ${zip}`,
    phone,
    place: { address1, city, state, zip },
  }))

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
    .from(memberPharmacies)
    .where(eq(memberPharmacies.memberId, memberId))
    .orderBy(asc(memberPharmacies.name), asc(memberPharmacies.ncpdpId))
  return rows.map(savedPharmacyOf)
}

const removePast = async (tx: Db, memberId: string): Promise<void> => {
  const past = (await listUsed(tx, memberId)).slice(mostPharmacies).map(({ ncpdpId }) => ncpdpId)
  if (past.length > 0)
    await tx.delete(memberPharmacies).where(and(eq(memberPharmacies.memberId, memberId), inArray(memberPharmacies.ncpdpId, past)))
}

/** Saves pharmacies of one member, without changing those already saved; returns how many are new. */
export const insertPharmacies = async (tx: Db, memberId: string, pharmacies: readonly NewPharmacy[], now: Date): Promise<number> => {
  if (pharmacies.length === 0) return 0
  const rows = pharmacies.map((pharmacy) => ({ ...pharmacy, memberId, createdAt: now, usedAt: now }))
  const added = await tx.insert(memberPharmacies).values(rows).onConflictDoNothing().returning({ id: memberPharmacies.ncpdpId })
  await removePast(tx, memberId)
  return added.length
}

/** Saves a pharmacy that is used now, or brings the saved one up to date. */
export const upsertPharmacy = async (tx: Db, { memberId, ncpdpId, ...known }: NewPharmacy, now: Date): Promise<void> => {
  await tx
    .insert(memberPharmacies)
    .values({ memberId, ncpdpId, ...known, createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: [memberPharmacies.memberId, memberPharmacies.ncpdpId], set: { ...known, usedAt: now } })
  await removePast(tx, memberId)
}

/** True if one was deleted. */
export const deleteSavedPharmacy = async (tx: Db, memberId: string, ncpdpId: string): Promise<boolean> => {
  const deleted = await tx
    .delete(memberPharmacies)
    .where(and(eq(memberPharmacies.memberId, memberId), eq(memberPharmacies.ncpdpId, ncpdpId)))
    .returning({ id: memberPharmacies.ncpdpId })
  return deleted.length > 0
}
