import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { demoCities } from '#server/demo/demo-cities.ts'
import { demoDirectory } from '#server/demo/demo-directory.ts'
import { demoMemberships } from '#server/demo/demo-people.ts'
import { seedDemoDirectory } from '#server/demo/seed-demo-directory.ts'
import { findDoctorsByNpi, findFacilities, findGeneration, listSources } from '#server/directory/directory-store.ts'
import type { DirectoryPlace } from '#server/directory/read/directory-record.ts'
import { centerAt, fixedDegrees, haversineTo, milesOf } from '#server/directory/snapshot/great-circle.ts'
import { findZip, type ZipPlace, zipPlaces } from '#server/zip/zip-places.ts'
import { facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { specialties } from '#shared/providers/specialties.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const { doctors, facilities } = demoDirectory()

test('the demo directory is large, has no duplicates, and is the same in every run', () => {
  expect(doctors.length).toBeGreaterThanOrEqual(6_000)
  expect(facilities.length).toBeGreaterThanOrEqual(3_000)
  expect(new Set(doctors.map(({ npi }) => npi)).size).toBe(doctors.length)
  expect(new Set(facilities.map(({ id }) => id)).size).toBe(facilities.length)
  expect(demoDirectory()).toEqual({ doctors, facilities })
})

test('the demo directory uses unassigned NPIs, fictional phone numbers and existing zips', () => {
  for (const { npi, phone, zip } of doctors) {
    expect(isNpi(npi) && npi.startsWith('29')).toBe(true)
    expect(phone).toMatch(/^\d{3}55501\d\d$/)
    expect(findZip(zip)).not.toBeNull()
  }
  for (const { phone } of facilities) expect(phone).toMatch(/^\d{3}55501\d\d$/)
})

/** Half-degree latitude bands, so that a search skips places far to the north or south. */
const bandOf = (latitude: number): number => Math.floor(latitude * 2)
const bandsOf = <T extends DirectoryPlace>(all: readonly T[]): Map<number, T[]> => Map.groupBy(all, ({ lat }) => bandOf(lat ?? 0))
const [doctorBands, facilityBands] = [bandsOf(doctors), bandsOf(facilities)]

const within25 = <T extends DirectoryPlace>({ coordinates }: ZipPlace, bands: Map<number, T[]>): T[] => {
  const { latitude, longitude } = coordinates ?? { latitude: 0, longitude: 0 }
  const center = centerAt(latitude, longitude)
  const band = bandOf(latitude)
  return [band - 1, band, band + 1]
    .flatMap((near) => bands.get(near) ?? [])
    .filter(({ lat, lon }) => milesOf(haversineTo(center, fixedDegrees(lat ?? 0), fixedDegrees(lon ?? 0))) < 25)
}

const everything = [
  ...specialties.filter((code) => code !== 'no-preference').flatMap((code) => [`${code} F`, `${code} M`]),
  ...facilityKinds,
]

const foundFrom = (zip: ZipPlace): Set<string> =>
  new Set([
    ...within25(zip, doctorBands).flatMap(({ specialties: own, gender }) => own.map((code) => `${code} ${gender}`)),
    ...within25(zip, facilityBands).map(({ kind }) => kind),
  ])

const cities = new Set(demoCities.map(({ city, state }) => `${city} ${state}`))

test('every zip of a larger city has every specialty, gender and kind of facility nearby [PROV-31 FAC-07 FAC-10]', () => {
  const zips = [...zipPlaces().values()].filter(({ city, state, coordinates }) => coordinates && cities.has(`${city} ${state}`))
  expect(zips.length).toBeGreaterThan(4_000)
  const missing = zips.flatMap((zip) => {
    const found = foundFrom(zip)
    return everything.filter((what) => !found.has(what)).map((what) => `${zip.zip} ${what}`)
  })
  expect(missing).toEqual([])
})

test('the demo members live in cities of the demo directory', () => {
  for (const { zip } of demoMemberships) expect(cities).toContain(`${findZip(zip)?.city} ${findZip(zip)?.state}`)
})

test('the demo directory is loaded once, in few statements, as its own source and generation', async () => {
  const parts = { pool: database.pool, clock: settableClock('2026-11-20T15:00:00Z') }
  const asked = vi.spyOn(Client.prototype, 'query')
  expect(await seedDemoDirectory(parts)).toBe(true)
  // Thousands of rows in few statements.
  expect(asked.mock.calls.length).toBeLessThan(20)
  expect(await seedDemoDirectory(parts)).toBe(false)
  expect(await findGeneration(database.db)).toBe(1)
  expect(await listSources(database.db)).toEqual([
    {
      source: 'demo',
      label: 'Invented demo directory',
      dataDate: '2026-11-20',
      loadedAt: new Date('2026-11-20T15:00:00Z'),
      counts: { doctors: doctors.length, facilities: facilities.length },
    },
  ])
  const [first] = doctors
  const [clinic] = facilities
  if (!first || !clinic) throw new Error('the demo has nobody')
  expect(await findDoctorsByNpi(database.db, [first.npi])).toMatchObject([{ ...first, lastFolded: first.last.toLowerCase() }])
  const { street, ...rest } = clinic
  expect(await findFacilities(database.db, [clinic.id])).toMatchObject([{ ...rest, address1: street }])
})
