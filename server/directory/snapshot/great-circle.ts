/** Fixed-point degrees: 1 is 10⁻⁷ degree, about 1 cm. Differences are exact, so equal distances compare as equal. */
export type Fixed = number

const perDegree = 1e7
const turn = 360 * perDegree
const radians = Math.PI / 180 / perDegree
/** Mean radius of the earth (IUGG), in miles. */
const earthRadius = 3958.7613

export const fixedDegrees = (degrees: number): Fixed => Math.round(degrees * perDegree)
export const degreesOf = (fixed: Fixed): number => fixed / perDegree

/** sin² of half an angle: increases with it from 0 to 1, without a square root. */
export const halfSineSquared = (angle: Fixed): number => {
  const sine = Math.sin((angle * radians) / 2)
  return sine * sine
}
/** The inverse of `halfSineSquared`; 180 degrees for 1 and more. */
export const angleOf = (haversine: number): Fixed => (2 * Math.asin(Math.sqrt(Math.min(1, haversine)))) / radians

export const cosine = (angle: Fixed): number => Math.cos(angle * radians)

/** The center of a search. */
export type Center = { lat: Fixed; lon: Fixed; cosLat: number }
export const centerAt = (latitude: number, longitude: number): Center => {
  const lat = fixedDegrees(latitude)
  return { lat, lon: fixedDegrees(longitude), cosLat: cosine(lat) }
}

/**
 * The haversine of the great circle from the center to a place, used to compare distances. The SQL in `table-search-store.ts` has the
 * same formula and order of steps.
 */
export const haversineTo = (center: Center, lat: Fixed, lon: Fixed): number => {
  const apart = Math.abs(lon - center.lon)
  const east = apart > turn / 2 ? turn - apart : apart
  return halfSineSquared(lat - center.lat) + center.cosLat * cosine(lat) * halfSineSquared(east)
}

/** The haversine of a distance in miles. */
export const haversineOf = (miles: number): number => Math.sin(miles / (2 * earthRadius)) ** 2

export const milesOf = (haversine: number): number => 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine)))
