import { readCsv } from '#platform/import/csv-reader.ts'
import type { JoinedPlace } from '#tools/zips/join-sources.ts'

const columns = { zip: ['zip'], state: ['state'], city: ['city'], lat: ['lat', 'latitude'], lon: ['lon', 'longitude'] } as const
type Row = Record<keyof typeof columns, string>
type Rejected = { line: number; reason: string }

/**
 * Adds the rows of a CSV with the columns zip, state, city, lat, lon to the table. A row may change the city or coordinates of a known
 * zip, never its state. An invalid row is skipped and reported with its line.
 */
export async function addRows(
  places: readonly JoinedPlace[],
  csv: AsyncIterable<Uint8Array>,
): Promise<{ places: JoinedPlace[]; rejected: Rejected[] }> {
  const known = new Map(places.map((place) => [place.zip, place]))
  const states = new Set(places.map(({ state }) => state))
  const rejected: Rejected[] = []
  for await (const { line, cell, problem } of readCsv(csv, { columns, required: ['zip', 'state', 'city', 'lat', 'lon'] })) {
    const [zip, state] = [cell('zip').padStart(5, '0'), cell('state').toUpperCase()]
    const row = { zip, state, city: cell('city'), lat: cell('lat'), lon: cell('lon') }
    const reason = problem ? 'the row has not one cell for each column' : problemOf(row, states, known.get(zip))
    if (reason) rejected.push({ line, reason })
    else known.set(zip, { zip, state, city: row.city, point: pointOf(row) })
  }
  return { places: [...known.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1)), rejected }
}

function problemOf({ zip, state, city, lat, lon }: Row, states: ReadonlySet<string>, known: JoinedPlace | undefined): string | null {
  if (!/^\d{5}$/.test(zip) || zip === '00000') return 'a zip has three to five digits'
  if (!states.has(state)) return 'the state is unknown'
  if (city === '') return 'the city is missing'
  if (known && known.state !== state) return `the zip is known in ${known.state}`
  if (lat === '' && lon === '') return null
  const [north, east] = [Number(lat || Number.NaN), Number(lon || Number.NaN)]
  const isOnEarth = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0)
  return isOnEarth ? null : 'latitude and longitude are no place'
}

const pointOf = ({ lat, lon }: Row): JoinedPlace['point'] => (lat === '' && lon === '' ? null : { lat: Number(lat), lon: Number(lon) })
