import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { findEntry } from '#server/directory/find-entry.ts'
import { elementOf } from '#server/favorites/favorite-element.ts'
import { insertFavorite, restoreFavorite } from '#server/favorites/favorite-store.ts'
import type { Portal } from '#server/portal.ts'
import { findDrug } from '#server/prescriptions/drug-store.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import { type FavoriteType, sectionOf } from '#shared/favorites/favorite-types.ts'

type Known = { name: string; avatar: string | null; address: string | null; phoneNumber: string | null }

/** What the directory, or the list of drugs, says of the entry now; of what neither holds, nothing. */
const findKnown = async (db: Db, type: FavoriteType, itemId: string): Promise<Known | null> => {
  const section = sectionOf(type)
  if (section === 'medications') {
    const drug = await findDrug(db, itemId)
    return drug && { name: drug.name, avatar: null, address: null, phoneNumber: null }
  }
  if (section !== 'providers' && section !== 'facilities') return null
  return findEntry(db, section === 'providers' ? 'doctor' : 'facility', itemId)
}

/** Saves what the directory holds (FAV-15), or brings back what was removed, whatever it is. The same again is the same favorite. */
export const saveFavorite = async (
  { db, clock }: Portal,
  { input, caller, asking }: { input: Input<typeof favoriteCalls.saveFavorite>; caller: Caller; asking: Asking },
) => {
  const { type, itemId } = input
  const item = { profileId: caller.session.profile.id, type, itemId }
  const now = clock.now()
  return db.transaction(async (tx) => {
    await writeAudit(tx, asking.trail, { event: 'favorites.add', outcome: 'ok' })
    const former = await restoreFavorite(tx, item)
    if (former) return elementOf(former)
    const known = (await findKnown(tx, type, itemId)) ?? fail('NotFound')
    const saved = (await insertFavorite(tx, { id: uuidv7(), ...item, ...known, createdAt: now })) ?? (await restoreFavorite(tx, item))
    return elementOf(saved ?? fail('Conflict'))
  })
}
