import { seededRandom } from '#server/demo/seeded-random.ts'
import type { DirectoryFinding, DirectoryQuery } from '#server/directory/search/directory-query.ts'
import type { Asks } from '#server/directory/search/table-search-store.ts'
import { angleOf, centerAt, degreesOf, haversineOf, haversineTo } from '#server/directory/snapshot/great-circle.ts'
import { openSnapshotBuilder, type SnapshotRow } from '#server/directory/snapshot/snapshot-builder.ts'
import type { Snapshot } from '#server/directory/snapshot/snapshot-columns.ts'
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

/** Random doctors at real ZIPs: most share exact coordinates, the rest are nearby; a third have several specialties. */
export const randomDoctors = (count: number, seed: number): SnapshotRow[] => {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const places = [...zipPlaces().values()].flatMap(({ coordinates }) => coordinates ?? [])
  // A few ZIPs hold most of the doctors, as in reality.
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

/** Builds a snapshot of rows that are already sorted by name and id. */
export const buildSnapshot = (rows: readonly SnapshotRow[]): Snapshot => {
  const builder = openSnapshotBuilder({ rows: rows.length, categories: categories.length, hasNumericIds: true })
  for (const row of rows) builder.add(row)
  return { label: { kind: 'doctors', categories, generation: 1, fingerprint: '' }, columns: builder.finish() }
}

/** The reference search: checks every row, but measures only those within the circle's latitudes. */
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
    // Rows are sorted by name and id, and the stable sort keeps that order for equal distances.
    const sorted = within.toSorted((a, b) => a.haversine - b.haversine)
    return { availableCount: within.length, found: sorted.slice(offset, offset + most) }
  }
}

/** A random search near the rows: any radius the screen offers, any filter, any page. */
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

/** Writes the rows to the tables and increments the generation, as a load does. */
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
  // Not truncate, because concurrent readers would find no rows.
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
