import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findEntry } from '#server/directory/search/find-entry.ts'
import { elementOf } from '#server/favorites/favorite-element.ts'
import { insertFavorite, markRemoved, restoreFavorite } from '#server/favorites/favorite-store.ts'
import type { Portal } from '#server/portal.ts'
import { findDrug } from '#server/prescriptions/drug-store.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import { type FavoriteType, sectionOf } from '#shared/favorites/favorite-types.ts'

type Asked<K extends keyof typeof favoriteCalls> = { input: Input<(typeof favoriteCalls)[K]>; caller: Caller; request: RequestContext }

type Known = { name: string; avatar: string | null; address: string | null; phoneNumber: string | null }

/** The item's current data in the directory or drug list; null if neither has it. */
const findKnown = async (db: Db, type: FavoriteType, itemId: string): Promise<Known | null> => {
  const section = sectionOf(type)
  if (section === 'medications') {
    const drug = await findDrug(db, itemId)
    return drug && { name: drug.name, avatar: null, address: null, phoneNumber: null }
  }
  if (section !== 'providers' && section !== 'facilities') return null
  return findEntry(db, section === 'providers' ? 'doctor' : 'facility', itemId)
}

/**
 * Saves an item from the directory or drug list (FAV-15), or restores any removed favorite. Saving an item twice gives the same favorite.
 */
export const saveFavorite = async ({ db, clock }: Portal, { input, caller, request }: Asked<'saveFavorite'>) => {
  const { type, itemId } = input
  const item = { profileId: caller.session.profile.id, type, itemId }
  const now = clock.now()
  return db.transaction(async (tx) => {
    await writeAudit(tx, request.auditContext, { event: 'favorites.add', outcome: 'ok' })
    const former = await restoreFavorite(tx, item)
    if (former) return elementOf(former)
    const known = (await findKnown(tx, type, itemId)) ?? fail('NotFound')
    const saved = (await insertFavorite(tx, { id: uuidv7(), ...item, ...known, createdAt: now })) ?? (await restoreFavorite(tx, item))
    return elementOf(saved ?? fail('Conflict'))
  })
}

/**
 * Removes one of the caller's favorites. It can be restored until a job deletes it.
 * @throws Failure NotFound for an unknown id and for another member's favorite
 */
export const removeFavorite = async ({ db, clock }: Portal, { input, caller, request }: Asked<'removeFavorite'>): Promise<void> => {
  if (!isUuid(input.circleId)) fail('NotFound')
  await db.transaction(async (tx) => {
    if (!(await markRemoved(tx, caller.session.profile.id, input.circleId, clock.now()))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'favorites.delete', outcome: 'ok' })
  })
}
