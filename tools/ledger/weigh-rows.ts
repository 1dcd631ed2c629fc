import { type Area, idsIn } from '#tools/ledger/read-ledger.ts'
import type { Outcome } from '#tools/ledger/read-reports.ts'

export type Weighed = Area & { proved: string[]; unproved: string[] }

/** A row is proved when a passing test names it and no failing one does. */
export function weighRows(areas: readonly Area[], outcomes: readonly Pick<Outcome, 'title' | 'result'>[]): Weighed[] {
  const named = (result: Outcome['result']) => new Set(outcomes.filter((one) => one.result === result).flatMap(({ title }) => idsIn(title)))
  const [passed, failed] = [named('passed'), named('failed')]
  const isProved = (id: string) => passed.has(id) && !failed.has(id)
  return areas.map((area) => ({ ...area, proved: area.ids.filter(isProved), unproved: area.ids.filter((id) => !isProved(id)) }))
}

/** The most ids in a title. Further ones belong at the assertions that prove them: in a `test.step` or a message of `expect`. */
export const mostIds = 6

/** Ids in titles that are not in the ledger; a range such as `MFA-19..22` counts as unknown. */
export function unknownIds(areas: readonly Area[], titles: readonly string[]): string[] {
  const known = new Set(areas.flatMap(({ ids }) => ids))
  return [...new Set(titles.flatMap(idsIn))].filter((id) => !known.has(id)).sort()
}

/** `MFA-15 16 17 20` → `15-17 20`: the numbers of an area's ids, with runs joined. */
export function compact(ids: readonly string[]): string {
  const runs: [first: string, last: string][] = []
  for (const id of ids) {
    const digits = id.split('-')[1] ?? ''
    const run = runs.at(-1)
    if (run && Number(run[1]) + 1 === Number(digits)) run[1] = digits
    else runs.push([digits, digits])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' ')
}

/** One line per area and one for the total: `MFA       40/44  second factor`. */
export function summaryOf(areas: readonly Weighed[]): string[] {
  const line = (name: string, proved: number, all: number, title: string) => `${name.padEnd(6)}${`${proved}/${all}`.padStart(9)}  ${title}`
  const sum = (count: (area: Weighed) => number) => areas.reduce((total, area) => total + count(area), 0)
  return [
    ...areas.map(({ name, proved, ids, title }) => line(name, proved.length, ids.length, title)),
    line(
      'total',
      sum(({ proved }) => proved.length),
      sum(({ ids }) => ids.length),
      'rows proved',
    ),
  ]
}
