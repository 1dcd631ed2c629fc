import { createReadStream, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { zipPlaces } from '#server/zip/zip-places.ts'
import { listZips } from '#shared/zip/zip-table.ts'
import { addRows } from '#tools/zips/add-rows.ts'
import { type JoinedPlace, joinSources } from '#tools/zips/join-sources.ts'
import { readZipSources } from '#tools/zips/read-packages.ts'
import { placeRows, tableSource } from '#tools/zips/write-tables.ts'

/** Reads the current tables. */
const readTables = (): { states: string[]; places: JoinedPlace[] } => ({
  states: listZips().map(({ state }) => state),
  places: [...zipPlaces().values()].map(({ zip, state, city, coordinates }) => ({
    zip,
    state,
    city,
    point: coordinates && { lat: coordinates.latitude, lon: coordinates.longitude },
  })),
})

const addFile = async (file: string) => {
  const { states, places } = readTables()
  const added = await addRows(places, createReadStream(file))
  for (const { line, reason } of added.rejected) console.error(`line ${line}: ${reason}`)
  if (added.rejected.length > 0) process.exitCode = 1
  return { states, places: added.places }
}

// `npm run foyer -- zips`: rebuilds the zip tables from packages that it downloads.
// `npm run foyer -- zips --add FILE`: adds the rows of a CSV to the current tables.
const { add } = parseArgs({ options: { add: { type: 'string' } } }).values
const { states, places } = add === undefined ? joinSources(readZipSources()) : await addFile(add)
writeFileSync('shared/zip/zip-table-data.ts', tableSource(states, places))
writeFileSync('server/zip/zip-places.tsv', placeRows(places))
console.log(`${places.length} zips, ${states.length} states, ${places.filter(({ point }) => point).length} with coordinates`)
