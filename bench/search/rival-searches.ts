import type { Pool } from 'pg'
import { directoryCategories, sexOfGender } from '#server/directory/directory-kinds.ts'
import type { DirectoryQuery } from '#server/directory/search/directory-query.ts'
import { angleOf, degreesOf, fixedDegrees, haversineTo, milesOf } from '#server/directory/snapshot/great-circle.ts'
import { listDoctors } from '#server/providers/provider-store.ts'
import { listedDoctor, shownDoctor } from '#server/providers/shown-doctor.ts'
import { zipPlaces } from '#server/zip/zip-places.ts'

/** The simplest searches with the same result; each then reads its 25 rows as our search does. */
export type Rival = (pool: Pool, query: DirectoryQuery) => Promise<object>

type Near = { npi: string; haversine: number; count: number }

/** SQL for the filters, with parameters from `first` on; null disables a filter. */
const filters = (first: number) =>
  `($${first}::text is null or specialties @> array[$${first}::text]) and ($${first + 1}::text is null or gender = $${first + 1})
   and ($${first + 2}::text is null or last_folded like $${first + 2} || '%')`
const filterValues = ({ categories, sex, name }: DirectoryQuery) => [
  categories === null ? null : directoryCategories.doctors[categories[0] as number],
  sex === null ? null : sex === sexOfGender.M ? 'M' : 'F',
  name === '' ? null : name,
]

/** SQL: haversine of the angle to latitude $1, longitude $2. */
const haversine = `power(sin(radians(lat - $1::float8) / 2), 2) + cos(radians($1::float8)) * cos(radians(lat)) * power(sin(radians(lon - $2::float8) / 2), 2)`

const answer = async (pool: Pool, query: DirectoryQuery, near: readonly Near[], count: number): Promise<object> => {
  const rows = new Map(
    (
      await listDoctors(
        pool,
        near.map(({ npi }) => npi),
      )
    ).map((row) => [row.npi, row]),
  )
  const doctors = near.flatMap(({ npi, haversine: away }) => {
    const row = rows.get(npi)
    return row ? [shownDoctor(listedDoctor(row, undefined), milesOf(away), query.center)] : []
  })
  return { data: { doctors }, meta: { availableCount: count, source: null } }
}

const middle = ({ center }: DirectoryQuery) => [degreesOf(center.lat), degreesOf(center.lon)]

/** Kept in memory, so that finding the zips does not slow the alternative. */
const places = [...zipPlaces().values()].flatMap(({ zip, coordinates }) =>
  coordinates ? [{ zip, lat: fixedDegrees(coordinates.latitude), lon: fixedDegrees(coordinates.longitude) }] : [],
)

const zipsWithin = ({ center, limit }: DirectoryQuery): string[] => {
  const reach = angleOf(limit)
  const zips: string[] = []
  for (const { zip, lat, lon } of places) if (Math.abs(lat - center.lat) <= reach && haversineTo(center, lat, lon) <= limit) zips.push(zip)
  return zips
}

/** Finds the zips in reach in this process; PostgreSQL reads their rows by a btree, counts and sorts them. */
export const zipAny: Rival = async (pool, query) => {
  const { rows } = await pool.query<Near>({
    name: 'zip any',
    text: `select npi, ${haversine} as haversine, (count(*) over ())::int as count from directory_doctors
      where zip = any($3) and ${filters(4)} order by 2, last_folded, first limit 25`,
    values: [...middle(query), zipsWithin(query), ...filterValues(query)],
  })
  return answer(pool, query, rows, rows[0]?.count ?? 0)
}

const point = 'st_makepoint($2::float8, $1::float8)::geography'

/** Uses a nearest-neighbor index, and counts the rows in the circle. */
export const postgis: Rival = async (pool, query) => {
  const values = [...middle(query), milesOf(query.limit) * 1609.344, ...filterValues(query)]
  const [near, counted] = await Promise.all([
    pool.query<Near>({
      text: `select npi, ${haversine} as haversine from directory_doctors
        where st_dwithin(place, ${point}, $3, false) and ${filters(4)} order by place <-> ${point} limit 25`,
      values,
    }),
    pool.query<{ count: number }>({
      text: `select count(*)::int as count from directory_doctors where st_dwithin(place, ${point}, $3, false) and ${filters(4)}`,
      values,
    }),
  ])
  return answer(pool, query, near.rows, counted.rows[0]?.count ?? 0)
}
