import { type Autocomplete, buildAutocomplete } from '#platform/autocomplete.ts'
import type { Portal } from '#server/portal.ts'
import { listNamed, listPriceSources, type Procedure } from '#server/procedures/procedure-store.ts'

/** How long a loaded file may take to be found by its names, on every node. */
const keptMs = 30_000

type Held = { stamp: string; checkedAt: number; named: readonly Procedure[]; names: Autocomplete }

/** The names in memory, read again when a source was loaded. */
export const openProcedureNames = ({ db, clock }: Pick<Portal, 'db' | 'clock'>) => {
  let held: Held | null = null
  const current = async (): Promise<Held> => {
    const checkedAt = clock.now().getTime()
    if (held && checkedAt - held.checkedAt < keptMs) return held
    const stamp = JSON.stringify((await listPriceSources(db, 'procedures')).map(({ source, loadedAt }) => [source, loadedAt]))
    if (held?.stamp === stamp) held = { ...held, checkedAt }
    else {
      const named = await listNamed(db)
      held = { stamp, checkedAt, named, names: buildAutocomplete(named.map(({ name, code }) => `${name} ${code}`)) }
    }
    return held
  }
  return {
    /** The best by what was typed, at most so many. */
    find: async (typed: string, limit: number): Promise<Procedure[]> => {
      const { named, names } = await current()
      return names.find(typed, limit).flatMap((index) => named[index] ?? [])
    },
  }
}
