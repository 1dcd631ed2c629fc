import { type Coordinates, type ZipPlace, zipPlaces } from '#server/zip/zip-places.ts'

const milesOfDegree = 69.09
/** Nobody in the United States is farther than this from every ZIP. */
const mostMiles = 150

/** Miles on a flat map around `from`: exact enough to find the nearest of a few neighbors. */
const flatMiles = (from: Coordinates, to: Coordinates): number => {
  const north = to.latitude - from.latitude
  const turn = Math.abs(to.longitude - from.longitude)
  const east = Math.min(turn, 360 - turn) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * milesOfDegree
}

/** The ZIP with the nearest center; the lowest of several at one place. Null outside the United States. */
export const nearestZip = (from: Coordinates): ZipPlace | null => {
  let nearest: ZipPlace | null = null
  let miles = mostMiles
  for (const place of zipPlaces().values()) {
    const away = place.coordinates ? flatMiles(from, place.coordinates) : Number.POSITIVE_INFINITY
    if (away < miles) [nearest, miles] = [place, away]
  }
  return nearest
}
