import type { Pool, PoolClient } from 'pg'
import { shuffled } from '#bench/search/search-mix.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { type ZipPlace, zipPlaces } from '#server/zip/zip-places.ts'
import { specialtyFilter } from '#shared/providers/provider-rules.ts'
import { specialties } from '#shared/providers/specialties.ts'

const listed = specialties.flatMap((specialty) => specialtyFilter(specialty) ?? [])

/** Every zip with coordinates, fullest first: the first n of m zips hold sqrt(n/m) of the doctors. */
export const zipsByFullness = (): ZipPlace[] =>
  shuffled(
    [...zipPlaces().values()].filter(({ coordinates }) => coordinates),
    seededRandom(1),
  )

const names = 'an ber cor da el fo gar hu is jo kim lo mar ng or pe ri smi ta vi'.split(' ')
/** 8,000 last names of three syllables. */
const lastNames = names.flatMap((first) => names.flatMap((second) => names.map((third) => first + second + third)))

const invented = `insert into directory_doctors (npi, first, last, title, last_folded, gender, specialties, school, street, city, state, zip, phone,
    lat, lon, source)
  select (1000000000 + n)::text, 'Kim ' || chr(65 + (random() * 25)::int), initcap(last), 'MD', last,
    (array['M', 'F', null])[1 + floor(random() * 2.1)::int],
    case when random() < 0.2 and a <> b then array[($2::text[])[a], ($2::text[])[b]] else array[($2::text[])[a]] end,
    'Bench College', n % 999 || ' Main St', city, state, zip, '5125550100',
    lat + case when random() < 0.3 then (random() - 0.5) * 0.06 else 0 end, lon + case when random() < 0.3 then (random() - 0.5) * 0.06 else 0 end,
    'bench'
  from (select n, ($1::text[])[1 + floor(power(random(), 2) * cardinality($1::text[]))::int] as last,
      1 + floor(power(random(), 2) * (select count(*) from bench_zips))::int as place,
      1 + floor(random() * cardinality($2::text[]))::int as a, 1 + floor(random() * cardinality($2::text[]))::int as b
    from generate_series($3::int, $4::int) as n) as made
  join bench_zips using (place)`

const perStatement = 250_000

const fillZips = async (client: PoolClient): Promise<void> => {
  const zips = zipsByFullness()
  await client.query('create temp table bench_zips (place int primary key, zip text, city text, state text, lat float8, lon float8)')
  await client.query(
    `insert into bench_zips select row_number() over (), * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])`,
    [
      zips.map(({ zip }) => zip),
      zips.map(({ city }) => city),
      zips.map(({ state }) => state),
      zips.map(({ coordinates }) => coordinates?.latitude),
      zips.map(({ coordinates }) => coordinates?.longitude),
    ],
  )
}

/** Adds PostGIS and the column for its nearest-neighbor search; false if the server lacks the extension. */
const addPostgis = async (client: PoolClient): Promise<boolean> => {
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'postgis'`)
  if (rowCount === 0) return false
  await client.query('create extension if not exists postgis schema public')
  await client.query(
    'alter table directory_doctors add column if not exists place geography(point) generated always as (st_makepoint(lon, lat)::geography) stored',
  )
  return true
}

/** Inserts `rows` invented doctors, with the indexes of the compared searches. Returns whether PostGIS is available. */
export const fillDirectory = async (pool: Pool, rows: number): Promise<{ hasPostgis: boolean }> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    const { rows: kept } = await client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'directory_doctors_cell'`,
    )
    await client.query('drop index if exists directory_doctors_cell, directory_doctors_zip, directory_doctors_place')
    await client.query('truncate directory_doctors, directory_sites, directory_facilities')
    const hasPostgis = await addPostgis(client)
    await fillZips(client)
    await client.query('select setseed(0.5)')
    for (let first = 1; first <= rows; first += perStatement)
      await client.query(invented, [lastNames, listed, first, Math.min(rows, first + perStatement - 1)])
    await client.query(kept[0]?.indexdef ?? '')
    await client.query('create index directory_doctors_zip on directory_doctors (zip)')
    if (hasPostgis) await client.query('create index directory_doctors_place on directory_doctors using gist (place)')
    await client.query('vacuum analyze directory_doctors')
    return { hasPostgis }
  } finally {
    client.release(true)
  }
}

/** Announces a finished import, so that the portal builds its snapshot. */
export const announceGeneration = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ generation: number }>('update directory_state set generation = generation + 1 returning generation')
  const generation = rows[0]?.generation ?? 0
  await pool.query(`insert into changes (topic, key) values ('directory', $1)`, [String(generation)])
  return generation
}
