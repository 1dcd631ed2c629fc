/** Fixed-point degrees: 1 is a ten-millionth of a degree, 1 cm. Differences are exact, so that what lies alike compares alike. */
export type Fixed = number

const perDegree = 1e7
const turn = 360 * perDegree
const radians = Math.PI / 180 / perDegree
/** Mean radius of the earth (IUGG), in miles. */
const earthRadius = 3958.7613

export const fixedDegrees = (degrees: number): Fixed => Math.round(degrees * perDegree)
export const degreesOf = (fixed: Fixed): number => fixed / perDegree

/** sin² of half an angle: grows with it from 0 to 1, and costs no root. */
export const halfSineSquared = (angle: Fixed): number => {
  const sine = Math.sin((angle * radians) / 2)
  return sine * sine
}
/** The angle whose `halfSineSquared` this is; 180 degrees for 1 and more. */
export const angleOf = (haversine: number): Fixed => (2 * Math.asin(Math.sqrt(Math.min(1, haversine)))) / radians

export const cosine = (angle: Fixed): number => Math.cos(angle * radians)

/** Where a search stands. */
export type Center = { lat: Fixed; lon: Fixed; cosLat: number }
export const centerAt = (latitude: number, longitude: number): Center => {
  const lat = fixedDegrees(latitude)
  return { lat, lon: fixedDegrees(longitude), cosLat: cosine(lat) }
}

/**
 * The haversine of the great circle from the center to a place: what distances are compared by. SQL has the same formula with the
 * same order of steps in `table-search-store.ts`.
 */
export const haversineTo = (center: Center, lat: Fixed, lon: Fixed): number => {
  const apart = Math.abs(lon - center.lon)
  const east = apart > turn / 2 ? turn - apart : apart
  return halfSineSquared(lat - center.lat) + center.cosLat * cosine(lat) * halfSineSquared(east)
}

/** What places within so many miles do not exceed. */
export const haversineOf = (miles: number): number => Math.sin(miles / (2 * earthRadius)) ** 2

export const milesOf = (haversine: number): number => 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine)))
