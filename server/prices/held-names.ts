import { type Autocomplete, buildAutocomplete } from '#platform/autocomplete.ts'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listPriceSources, type PriceSource } from '#server/prices/price-source-store.ts'

/** Maximum delay (ms) until newly loaded names are found on every node. */
const keptMs = 30_000

type Names<T> = {
  kind: PriceSource['kind']
  /** All entries, most popular first. */
  list: (db: Db) => Promise<T[]>
  /** The searchable text. */
  textOf: (one: T) => string
}

type Held<T> = { stamp: string; checkedAt: number; all: readonly T[]; names: Autocomplete }

/** An in-memory index of priced items' names, reloaded when a source was loaded. */
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
    /** The best matches, at most `limit`. */
    find: async (typed: string, limit: number): Promise<T[]> => {
      const { all, names } = await current()
      return names.find(typed, limit).flatMap((index) => all[index] ?? [])
    },
  }
}
