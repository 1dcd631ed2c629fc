import type { Listed, Point, Sources } from '#tools/zips/read-packages.ts'

export type JoinedPlace = { zip: string; state: string; city: string; point: Point | null }

/** Every zip once, ascending, and the states in the order of their first row in the specification's own table (ZIP-12). */
export function joinSources({ zipcode, zipcodes, zips, census }: Sources): { states: string[]; places: JoinedPlace[] } {
  const spec = byZip(zipcode)
  const [newer, newest] = [byZip(zipcodes), byZip(zips)]
  const known = [...new Set([...spec.keys(), ...newer.keys(), ...newest.keys()])].sort()
  const listed = known.map((zip) => {
    const { state } = spec.get(zip) ?? newer.get(zip) ?? newest.get(zip) ?? never(zip)
    return { zip, state, city: cityOf(zip, state, [newer, newest, spec]) }
  })
  const measured = listed.map((place) => ({ ...place, point: measuredPoint(place, census, newer, newest) }))
  return { states: [...new Set(zipcode.map(({ state }) => state))], places: fillGaps(measured) }
}

const byZip = (rows: readonly Listed[]) => new Map(rows.map((row) => [row.zip, row]))
const never = (zip: string): never => {
  throw new Error(`${zip} is in no source`)
}

/** The city in the first source with the same state; the oldest uses capitals only. */
function cityOf(zip: string, state: string, sources: readonly ReadonlyMap<string, Listed>[]): string {
  const city = sources.map((source) => source.get(zip)).find((row) => row?.state === state && row.city !== '')?.city ?? ''
  return city === city.toUpperCase() ? city.toLowerCase().replace(/(^|[\s'-])[a-z]/g, (letters) => letters.toUpperCase()) : city
}

type Located = ReadonlyMap<string, Listed>

const military = /^A[AEP]$/

/**
 * The coordinates of the Census area, except in Alaska: areas of several parts there put a zip of Anchorage 600 miles off. Military post
 * has no coordinates, whatever a source says.
 */
function measuredPoint(
  { zip, state }: JoinedPlace | Omit<JoinedPlace, 'point'>,
  census: Sources['census'],
  newer: Located,
  newest: Located,
): Point | null {
  if (military.test(state)) return null
  const [area, post] = [census.get(zip) ?? null, newer.get(zip)?.point ?? null]
  return (state === 'AK' ? (post ?? area) : (area ?? post)) ?? newest.get(zip)?.point ?? null
}

/** Fills missing coordinates with the mean of the zip's city, else of its first three digits; military post stays without. */
function fillGaps(places: readonly JoinedPlace[]): JoinedPlace[] {
  const cities = middles(places, cityKey)
  const prefixes = middles(places, prefixKey)
  return places.map((place) =>
    place.point || military.test(place.state)
      ? place
      : { ...place, point: cities.get(cityKey(place)) ?? prefixes.get(prefixKey(place)) ?? null },
  )
}

const cityKey = ({ state, city }: JoinedPlace) => `${state} ${city.toUpperCase()}`
const prefixKey = ({ state, zip }: JoinedPlace) => `${state} ${zip.slice(0, 3)}`

function middles(places: readonly JoinedPlace[], key: (place: JoinedPlace) => string): Map<string, Point> {
  const groups = Map.groupBy(
    places.filter(({ point }) => point),
    key,
  )
  return new Map([...groups].map(([name, group]) => [name, middle(group.flatMap(({ point }) => point ?? []))]))
}

const middle = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lon: points.reduce((sum, { lon }) => sum + lon, 0) / points.length,
})
