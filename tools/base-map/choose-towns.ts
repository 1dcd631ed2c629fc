import type { ZipPlace } from '#server/zip/zip-places.ts'
import type { BaseMapFile } from '#ui/components/finder/base-map/base-map-file.ts'

type Town = BaseMapFile['towns'][number]

/** Degrees: sparse country keeps its small towns, one in each cell of this size; dense country only those with several ZIP codes. */
const cell = 0.2

/** Every town of the ZIP table by state and name, such as `TX Austin`. A town is at the median of its ZIP codes: one of them may be far away. */
export const townsOf = (places: Iterable<ZipPlace>): ReadonlyMap<string, Town> => {
  const towns = new Map<string, { city: string; lons: number[]; lats: number[] }>()
  for (const { city, state, coordinates } of places) {
    if (!coordinates || city === '') continue
    const town = towns.get(`${state} ${city}`) ?? { city, lons: [], lats: [] }
    town.lons.push(coordinates.longitude)
    town.lats.push(coordinates.latitude)
    towns.set(`${state} ${city}`, town)
  }
  return new Map([...towns].map(([key, { city, lons, lats }]) => [key, [city, hundredths(lons), hundredths(lats), lons.length]]))
}

/** Towns for the base map, those with most ZIP codes first: every town with at least `fewest` of them, and the largest town of each cell. */
export const chooseTowns = (towns: Iterable<Town>, fewest: number): Town[] => {
  const ranked = [...towns].sort(([a, , , many], [b, , , more]) => more - many || (a < b ? -1 : 1))
  const taken = new Set<string>()
  return ranked.filter(([, x, y, zips]) => {
    const place = `${Math.floor(x / 100 / cell)} ${Math.floor(y / 100 / cell)}`
    const isFirst = !taken.has(place)
    taken.add(place)
    return isFirst || zips >= fewest
  })
}

const hundredths = (degrees: readonly number[]): number => Math.round((degrees.toSorted((a, b) => a - b)[degrees.length >> 1] ?? 0) * 100)
