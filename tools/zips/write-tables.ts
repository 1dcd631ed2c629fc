import type { Place } from '#tools/zips/join-sources.ts'

/**
 * A state's zips as runs: `step[-more]`, both base 36; the step counts from the last zip of the run before, `more` is how many zips
 * follow without a gap.
 */
export function runsOf(zips: readonly number[]): string {
  const runs: string[] = []
  let [last, start] = [0, 0]
  zips.forEach((zip, at) => {
    if (at === 0 || zip !== (zips[at - 1] ?? 0) + 1) start = zip
    if (zips[at + 1] === zip + 1) return
    runs.push(`${(start - last).toString(36)}${zip > start ? `-${(zip - start).toString(36)}` : ''}`)
    last = zip
  })
  return runs.join(',')
}

/** The source text of shared/zip/zip-table-data.ts. */
export function tableSource(states: readonly string[], places: readonly Place[]): string {
  const lines = states.map((state) => `${state}:${runsOf(places.filter((place) => place.state === state).map(({ zip }) => Number(zip)))}`)
  return `/**
 * Every US zip by state, ${places.length.toLocaleString('en')} in ${states.length} states, territories and military regions: written by \`npm run zips\`,
 * read by \`shared/zip/zip-table.ts\`. Where it comes from and under which licences: THIRD-PARTY.md.
 */
export const zipTableData = \`${lines.join('\n')}\`
`
}

/** The rows of server/zip/zip-places.tsv: zip, city, latitude, longitude; a city as in the row above is left out. */
export function placeRows(places: readonly Place[]): string {
  const rows = places.map(({ zip, city, point }, at) =>
    [zip, at > 0 && places[at - 1]?.city === city ? '' : city, ...(point ? [point.lat, point.lon].map(short) : ['', ''])].join('\t'),
  )
  return `${rows.join('\n')}\n`
}

/** Eleven metres. */
const short = (degrees: number) => String(Number(degrees.toFixed(4)))
