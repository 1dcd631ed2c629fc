import type { ZipPlace } from '#server/zip/zip-places.ts'
import type { BaseMapFile } from '#ui/components/finder/base-map/base-map-file.ts'

type Town = BaseMapFile['towns'][number]

/** Degrees: sparse country keeps its small towns, one in each cell of this size; dense country only those with several ZIP codes. */
const cell = 0.2

/**
 * Towns of the ZIP table for the base map, those with most ZIP codes first: every town with at least `fewest` of them, and the largest town
 * of each cell. A town is at the median of its ZIP codes: one of them may be far away.
 */
export const chooseTowns = (places: Iterable<ZipPlace>, fewest: number): Town[] => {
  const towns = new Map<string, { city: string; lons: number[]; lats: number[] }>()
  for (const { city, state, coordinates } of places) {
    if (!coordinates || city === '') continue
    const town = towns.get(`${city} ${state}`) ?? { city, lons: [], lats: [] }
    town.lons.push(coordinates.longitude)
    town.lats.push(coordinates.latitude)
    towns.set(`${city} ${state}`, town)
  }
  const ranked = [...towns.values()]
    .map(({ city, lons, lats }): Town => [city, hundredths(lons), hundredths(lats), lons.length])
    .sort(([a, , , many], [b, , , more]) => more - many || (a < b ? -1 : 1))
  const taken = new Set<string>()
  return ranked.filter(([, x, y, zips]) => {
    const place = `${Math.floor(x / 100 / cell)} ${Math.floor(y / 100 / cell)}`
    const isFirst = !taken.has(place)
    taken.add(place)
    return isFirst || zips >= fewest
  })
}

const hundredths = (degrees: readonly number[]): number => Math.round((degrees.toSorted((a, b) => a - b)[degrees.length >> 1] ?? 0) * 100)
