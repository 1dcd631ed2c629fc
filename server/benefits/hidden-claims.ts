import type { Db } from '#platform/db/db.ts'
import { listHomes, listSensitiveClaims } from '#server/benefits/hidden-claim-store.ts'
import { isHiddenFromParents } from '#shared/claims/minor-privacy.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

type Child = { id: string; dob: string }

/** A child's state of residence as far as it is known. */
export const listHomeStates = async (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> =>
  new Map((await listHomes(db, ids)).map(({ id, state, zip }) => [id, state ?? (zip ? stateOfZip(zip) : null)]))

/** Claims of children that the rule of a state hides from their parents. */
export const listHiddenClaims = async (db: Db, children: readonly Child[]) => {
  if (children.length === 0) return []
  const ids = children.map(({ id }) => id)
  const [sensitive, homes] = await Promise.all([listSensitiveClaims(db, ids), listHomeStates(db, ids)])
  return sensitive.filter(({ personId, kinds, state, servedTo }) => {
    const dob = children.find(({ id }) => id === personId)?.dob ?? servedTo
    return isHiddenFromParents({ kinds, states: [state, homes.get(personId) ?? null], dob, servedTo })
  })
}
