import { seededRandom } from '#server/demo/seeded-random.ts'
import type { DirectoryFinding, DirectoryQuery } from '#server/directory/directory-query.ts'
import { angleOf, centerAt, degreesOf, haversineOf, haversineTo } from '#server/directory/great-circle.ts'
import { openSnapshotBuilder, type SnapshotRow } from '#server/directory/snapshot-builder.ts'
import type { Snapshot } from '#server/directory/snapshot-columns.ts'
import type { Asks } from '#server/directory/table-search-store.ts'
import { type Coordinates, zipPlaces } from '#server/zip/zip-places.ts'
import { radiusOptions } from '#shared/directory/search-area.ts'
import { specialties } from '#shared/providers/specialties.ts'

export const categories = specialties.filter((code) => code !== 'no-preference')

const syllables = [
  'an',
  'ber',
  'cor',
  'da',
  'el',
  'fo',
  'gar',
  'hu',
  'is',
  'jo',
  'kim',
  'lo',
  'mar',
  'ng',
  'or',
  'pe',
  'ri',
  'son',
  'ta',
  'vi',
]

/** Doctors at real zips, many of them at the very same place, some anywhere near it; a third with several specialties. */
export const randomDoctors = (count: number, seed: number): SnapshotRow[] => {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const places = [...zipPlaces().values()].flatMap(({ coordinates }) => coordinates ?? [])
  // A few zips hold most of the doctors, as in life.
  const crowded = Array.from({ length: 200 }, () => pick(places))
  const near = ({ latitude, longitude }: Coordinates) => {
    const spread = random() < 0.7 ? 0 : 0.08
    return [latitude, longitude].map((degrees) => Math.round((degrees + (random() - 0.5) * spread) * 1e7)) as [number, number]
  }
  const row = (_: unknown, at: number) => {
    const [lat, lon] = near(pick(random() < 0.5 ? crowded : places))
    const own = new Set(Array.from({ length: random() < 0.3 ? 3 : 1 }, () => Math.floor(random() * categories.length)))
    const name = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(syllables)).join('')
    return { id: String(1_000_000_000 + at), lat, lon, sex: Math.floor(random() * 3), categories: [...own], name }
  }
  return Array.from({ length: count }, row).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
}

/** The rows, already in the order of names and ids, as a snapshot. */
export const buildSnapshot = (rows: readonly SnapshotRow[]): Snapshot => {
  const builder = openSnapshotBuilder({ rows: rows.length, categories: categories.length, hasNumericIds: true })
  for (const row of rows) builder.add(row)
  return { label: { kind: 'doctors', categories, generation: 1, fingerprint: '' }, columns: builder.finish() }
}

/** The same answers by looking at every row; those farther north or south than the circle reaches need no measuring. */
export const openBruteForce = (rows: readonly SnapshotRow[]) => {
  const lats = Int32Array.from(rows, ({ lat }) => lat)
  return ({ center, limit, categories: wanted, sex, name, offset, most }: DirectoryQuery): DirectoryFinding => {
    const reach = angleOf(limit) + 10
    const isWanted = (row: SnapshotRow) =>
      (sex === null || row.sex === sex) &&
      (wanted === null || row.categories.some((category) => wanted.includes(category))) &&
      row.name.startsWith(name)
    const within: { id: string; haversine: number }[] = []
    for (let at = 0; at < lats.length; at += 1) {
      if (Math.abs((lats[at] as number) - center.lat) > reach) continue
      const row = rows[at] as SnapshotRow
      const haversine = isWanted(row) ? haversineTo(center, row.lat, row.lon) : Number.POSITIVE_INFINITY
      if (haversine <= limit) within.push({ id: row.id, haversine })
    }
    // Rows come by name and id, and sorting keeps that order among equals.
    const sorted = within.toSorted((a, b) => a.haversine - b.haversine)
    return { availableCount: within.length, found: sorted.slice(offset, offset + most) }
  }
}

/** A search somewhere near the rows: any radius of the screen's, any filter, a first or a later page. */
export const randomQuery = (rows: readonly SnapshotRow[], random: () => number): DirectoryQuery => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const near = pick(rows)
  const away = () => (random() - 0.5) * pick([0, 0.1, 1])
  return {
    center: centerAt(degreesOf(near.lat) + away(), degreesOf(near.lon) + away()),
    limit: haversineOf(pick(radiusOptions)),
    categories: random() < 0.5 ? null : [Math.floor(random() * categories.length)],
    sex: pick([null, null, 1, 2]),
    name: random() < 0.6 ? '' : near.name.slice(0, 1 + Math.floor(random() * 4)),
    offset: pick([0, 0, 0, 25, 250]),
    most: pick([5, 10, 25, 250]),
  }
}

/** Writes the rows into the tables as a load does, as one more generation. */
export const loadDoctors = async (client: Asks, rows: readonly SnapshotRow[]): Promise<void> => {
  const column = (of: (row: SnapshotRow) => unknown) => rows.map(of)
  const values = [
    column(({ id }) => id),
    column(({ name }) => name),
    column(({ sex }) => ['', 'M', 'F'][sex]),
    column(({ categories: own }) => own.map((category) => categories[category]).join(',')),
    column(({ lat }) => degreesOf(lat)),
    column(({ lon }) => degreesOf(lon)),
  ]
  // Not truncate: whoever has begun to read would find nothing.
  await client.query({ text: 'delete from directory_doctors' })
  await client.query({
    text: `insert into directory_doctors (npi, first, last, last_folded, gender, specialties, street, city, state, zip, phone, lat, lon, source)
      select npi, 'Kim', name, name, nullif(gender, ''), string_to_array(own, ','), '1 Main St', 'Springfield', 'IL', '62701', '2175550100',
        lat, lon, 'test'
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[]) as r (npi, name, gender, own, lat, lon)`,
    values,
  })
  await client.query({ text: 'update directory_state set generation = generation + 1' })
  await client.query({ text: `insert into changes (topic, key) select 'directory', generation::text from directory_state` })
}
