import { type Autocomplete, buildAutocomplete } from '#platform/autocomplete.ts'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listPriceSources, type PriceSource } from '#server/prices/price-source-store.ts'

/** How long a loaded file may take to be found by its names, on every node. */
const keptMs = 30_000

type Names<T> = {
  kind: PriceSource['kind']
  /** All of them, the more wanted ones first. */
  list: (db: Db) => Promise<T[]>
  /** What is searched. */
  textOf: (one: T) => string
}

type Held<T> = { stamp: string; checkedAt: number; all: readonly T[]; names: Autocomplete }

/** The names of what has prices, in memory, read again when a source was loaded. */
export const openHeldNames = <T>({ db, clock }: Pick<Portal, 'db' | 'clock'>, { kind, list, textOf }: Names<T>) => {
  let held: Held<T> | null = null
  const current = async (): Promise<Held<T>> => {
    const checkedAt = clock.now().getTime()
    if (held && checkedAt - held.checkedAt < keptMs) return held
    const stamp = JSON.stringify((await listPriceSources(db, kind)).map(({ source, loadedAt }) => [source, loadedAt]))
    if (held?.stamp === stamp) held = { ...held, checkedAt }
    else {
      const all = await list(db)
      held = { stamp, checkedAt, all, names: buildAutocomplete(all.map(textOf)) }
    }
    return held
  }
  return {
    /** The best by what was typed, at most so many. */
    find: async (typed: string, limit: number): Promise<T[]> => {
      const { all, names } = await current()
      return names.find(typed, limit).flatMap((index) => all[index] ?? [])
    },
  }
}
