import { listSensitiveClaims } from '#server/benefits/hidden-claim-store.ts'
import type { Portal } from '#server/portal.ts'
import { isHiddenFromParents } from '#shared/claims/minor-privacy.ts'
import { homeStateOf } from '#shared/zip/zip-table.ts'

type Child = { id: string; dob: string }

/** Claims of children that the rule of a state hides from their parents. */
export const listHiddenClaims = async ({ db, settings }: Pick<Portal, 'db' | 'settings'>, children: readonly Child[]) => {
  if (children.length === 0) return []
  const sensitive = await listSensitiveClaims(
    db,
    children.map(({ id }) => id),
  )
  const { minorRules: rules } = (await settings.read()).settings
  return sensitive.filter(({ personId, kinds, state, servedTo, home }) => {
    const dob = children.find(({ id }) => id === personId)?.dob ?? servedTo
    return isHiddenFromParents({ kinds, states: [state, homeStateOf(home)], dob, servedTo, rules })
  })
}
