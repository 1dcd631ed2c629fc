import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centerAt, haversineOf, haversineTo, milesOf } from '#server/directory/snapshot/great-circle.ts'
import { gridColumnOf, gridRowOf, leastHaversine, stripsAround } from '#server/directory/snapshot/search-grid.ts'

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.95, -89.95, 0, 40.05))
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.95, -179.95, 0, -74.05))
const radius = fc.constantFrom(1, 5, 10, 25, 50, 100, 250)

/** A place at a bearing from the center: as many places just inside the circle as just outside. */
const placeAt = (latitude: number, longitude: number, miles: number, bearing: number) => {
  const [lat, angle] = [(latitude * Math.PI) / 180, miles / 3958.7613]
  const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing)
  const north = Math.asin(Math.max(-1, Math.min(1, sine)))
  const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(lat), Math.cos(angle) - Math.sin(lat) * sine)
  const turned = longitude + (east * 180) / Math.PI
  const lon = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
  return { lat: Math.round(((north * 180) / Math.PI) * 1e7), lon: Math.round(lon * 1e7) }
}

test.each([
  ['New York to Los Angeles', [40.7128, -74.006], [34.0522, -118.2437], 2445.6],
  ['Guam to Hawaii, across the date line', [13.4443, 144.7937], [21.3069, -157.8583], 3801.4],
  ['pole to pole', [90, 0], [-90, 0], Math.PI * 3958.7613],
  ['the same place', [40, -74], [40, -74], 0],
  ['180° east to 180° west', [10, 180], [10, -180], 0],
] as const)('great-circle distance: %s', (_, [fromLat, fromLon], [lat, lon], miles) => {
  expect(milesOf(haversineTo(centerAt(fromLat, fromLon), lat * 1e7, lon * 1e7))).toBeCloseTo(miles, 0)
  expect(milesOf(haversineOf(250))).toBeCloseTo(250, 9)
})

test('grid squares cover the circle exactly once, and their distance bounds hold', () => {
  const scene = fc.tuple(
    latitude,
    longitude,
    radius,
    fc.double({ min: 0, max: 1.2, noNaN: true }),
    fc.double({ min: 0, max: 6.3, noNaN: true }),
  )
  const seen = { within: 0, beyond: 0, inside: 0 }
  fc.assert(
    fc.property(scene, ([north, east, miles, part, bearing]) => {
      const center = centerAt(north, east)
      const limit = haversineOf(miles)
      const { lat, lon } = placeAt(north, east, miles * part, bearing)
      const away = haversineTo(center, lat, lon)
      const [row, column] = [gridRowOf(lat), gridColumnOf(lon)]
      const strips = stripsAround(center, limit).filter((strip) => strip.row === row)
      const touched = strips.filter(({ from, to }) => column >= from && column < to)
      const inside = strips.some(({ insideFrom, insideTo }) => column >= insideFrom && column < insideTo)
      seen[inside ? 'inside' : away <= limit ? 'within' : 'beyond'] += 1
      expect(touched.length).toBeLessThanOrEqual(1)
      if (away <= limit) expect(touched.length).toBe(1)
      if (inside) expect(away).toBeLessThanOrEqual(limit)
      expect(leastHaversine(center, row, column)).toBeLessThanOrEqual(away)
    }),
    { numRuns: 3000 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
})
