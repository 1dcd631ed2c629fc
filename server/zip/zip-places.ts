import { readFileSync } from 'node:fs'
import { stateOfZip } from '#shared/zip/zip-table.ts'

/** Degrees, WGS 84. */
export type Coordinates = { latitude: number; longitude: number }
export type ZipPlace = { zip: string; city: string; state: string; coordinates: Coordinates | null }

let read: ReadonlyMap<string, ZipPlace> | undefined

/** All ZIPs and their places. The file is read at the first call (40 ms) and stays in memory (about 10 MB). */
export const zipPlaces = (): ReadonlyMap<string, ZipPlace> => {
  read ??= new Map(parse(readFileSync(new URL('zip-places.tsv', import.meta.url), 'utf8')))
  return read
}

/** Parses rows of ZIP, city, latitude and longitude; an omitted city is that of the row above. */
const parse = (text: string): [string, ZipPlace][] => {
  let last = ''
  return text
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [zip = '', city = '', latitude = '', longitude = ''] = row.split('\t')
      last = city || last
      const coordinates = latitude === '' ? null : { latitude: Number(latitude), longitude: Number(longitude) }
      return [zip, { zip, city: last, state: stateOfZip(zip) ?? '', coordinates }]
    })
}

export const findZip = (zip: string): ZipPlace | null => zipPlaces().get(zip) ?? null

/** The coordinates of a ZIP; null for an unknown ZIP and for military mail, which has no location. */
export const coordinatesOf = (zip: string): Coordinates | null => findZip(zip)?.coordinates ?? null
