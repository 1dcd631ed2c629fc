/** A row of the list as the map needs it. A row without coordinates appears only in the list. */
export type MapPlace = {
  id: string
  /** What a screen reader calls its pin. */
  name: string
  city: string
  latitude: number | null
  longitude: number | null
  /** Text of its pin instead of a number, such as a price. */
  label?: string
}
export type Located = MapPlace & { latitude: number; longitude: number }

export const isLocated = (place: MapPlace): place is Located => place.latitude !== null && place.longitude !== null

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const grouped = (places: readonly Located[], nameOf: (place: Located) => string): [string, Located[]][] => {
  const groups = new Map<string, Located[]>()
  for (const place of places) groups.set(nameOf(place), [...(groups.get(nameOf(place)) ?? []), place])
  return [...groups]
}

/** City labels for a map without tiles: each city at the mean position of its places. */
export const cityLabels = (places: readonly Located[]): { name: string; latitude: number; longitude: number }[] =>
  grouped(places, ({ city }) => city).map(([name, inIt]) => ({
    name,
    latitude: mean(inIt.map(({ latitude }) => latitude)),
    longitude: mean(inIt.map(({ longitude }) => longitude)),
  }))

/** The golden angle in radians: points turned by it never line up (sunflower pattern). */
const turn = Math.PI * (3 - Math.sqrt(5))
const step = 20

/** Offset of each pin from its place, in pixels. Pins of the same coordinates are spread out, so that each can be pressed. */
export const spreadOf = (places: readonly Located[]): Map<string, { x: number; y: number }> =>
  new Map(
    grouped(places, ({ latitude, longitude }) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`).flatMap(([, atOnePlace]) =>
      atOnePlace.map(({ id }, at): [string, { x: number; y: number }] => {
        const far = step * Math.sqrt(at)
        return [id, { x: Math.round(far * Math.cos(at * turn)), y: Math.round(far * Math.sin(at * turn)) }]
      }),
    ),
  )

const metersOfMile = 1609.344
const scaleMiles = [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02]
const widestScale = 110

/** Scale bar: the longest round distance in miles that fits, and the bar's width in pixels. */
export const scaleOf = (metersPerPixel: number): { miles: number; width: number } => {
  const widthOf = (miles: number) => Math.round((miles * metersOfMile) / metersPerPixel)
  const miles = scaleMiles.find((one) => widthOf(one) <= widestScale) ?? 0.02
  return { miles, width: widthOf(miles) }
}
