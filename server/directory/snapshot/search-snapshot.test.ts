import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { DirectoryQuery } from '#server/directory/search/directory-query.ts'
import { centerAt, haversineOf } from '#server/directory/snapshot/great-circle.ts'
import { searchSnapshot } from '#server/directory/snapshot/search-snapshot.ts'
import { buildSnapshot, categories, openBruteForce, randomDoctors, randomQuery } from '#server/testing/directory-rows.ts'

const doctors = randomDoctors(60_000, 1)
const snapshot = buildSnapshot(doctors)
const bruteForce = openBruteForce(doctors)

const everything: DirectoryQuery = {
  center: centerAt(40.7507, -73.9973),
  limit: haversineOf(25),
  categories: null,
  sex: null,
  name: '',
  offset: 0,
  most: 25,
}

test('1,000 random searches give the ids, order and count of brute force [CALL-35 PROV-22]', () => {
  const random = seededRandom(2)
  const differing: unknown[] = []
  let found = 0
  for (let turn = 0; turn < 1000; turn += 1) {
    const query = randomQuery(doctors, random)
    const [finding, expected] = [searchSnapshot(snapshot, query), bruteForce(query)]
    if (JSON.stringify(finding) !== JSON.stringify(expected)) differing.push({ query, finding, expected })
    found += finding.found.length
  }
  expect(differing).toEqual([])
  // Verifies that the searches find rows.
  expect(found).toBeGreaterThan(20_000)
})

test('a doctor with several specialties is found by each and counted once [PROV-22 PROV-33]', () => {
  const rows = [{ id: '1000000000', lat: 407_507_000, lon: -739_973_000, sex: 1, categories: [3, 0, 7], name: 'ng' }]
  const one = buildSnapshot(rows)
  const countWith = (query: Partial<DirectoryQuery>) => searchSnapshot(one, { ...everything, ...query }).availableCount
  expect(categories.map((_, category) => countWith({ categories: [category] }))).toEqual(
    categories.map((_, category) => ([0, 3, 7].includes(category) ? 1 : 0)),
  )
  expect([countWith({}), countWith({ sex: 1 }), countWith({ sex: 2 }), countWith({ name: 'n' }), countWith({ name: 'nga' })]).toEqual([
    1, 1, 0, 1, 0,
  ])
})

test('an empty directory finds nothing', () => {
  const empty = buildSnapshot([])
  expect(searchSnapshot(empty, everything)).toEqual({ availableCount: 0, found: [] })
  expect(searchSnapshot(empty, { ...everything, name: 'a' })).toEqual({ availableCount: 0, found: [] })
})

/** Coordinates of places that cause trouble on maps. */
const awkward = fc.constantFrom(
  [13.48, 144.79, 'Guam'],
  [51.88, -176.65, 'Adak'],
  [52.94, 172.91, 'Attu'],
  [71.29, -156.79, 'Utqiagvik'],
  [-14.27, -170.7, 'Pago Pago'],
  [0, 180, 'the edge of the map'],
  [0, -180, 'its other edge'],
  [89.9, 10, 'near the north pole'],
  [90, 0, 'the north pole'],
  [-90, 0, 'the south pole'],
  [40.75, -74.05, 'a corner of squares'],
)

const moved = fc.tuple(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -400, max: 400 }))

const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)

test('searches at the poles, the date line and grid corners match brute force', () => {
  const scenes = fc.record({
    place: awkward,
    moves: fc.array(moved, { minLength: 1, maxLength: 40 }),
    /** The distance between places in degrees. */
    step: fc.constantFrom(0.05, 0.1, 0.013_7),
    radius: fc.constantFrom(1, 5, 25, 100, 250),
  })
  fc.assert(
    fc.property(scenes, ({ place: [latitude, longitude], moves, step, radius }) => {
      const rows = moves.map(([north, east], at) => ({
        id: String(1_000_000_000 + at),
        lat: Math.round(Math.max(-90, Math.min(90, latitude + north * step)) * 1e7),
        lon: Math.round(wrapped(longitude + (east * step) / 4) * 1e7),
        sex: at % 3,
        categories: [at % 18],
        name: 'ng',
      }))
      const query = { ...everything, center: centerAt(latitude, longitude), limit: haversineOf(radius) }
      const built = buildSnapshot(rows)
      expect(searchSnapshot(built, query)).toEqual(openBruteForce(rows)(query))
      expect(searchSnapshot(built, { ...query, name: 'n' })).toEqual(openBruteForce(rows)(query))
    }),
    { numRuns: 150 },
  )
})
