import { writeFileSync } from 'node:fs'
import { joinSources } from '#tools/zips/join-sources.ts'
import { readSources } from '#tools/zips/read-packages.ts'
import { placeRows, tableSource } from '#tools/zips/write-tables.ts'

// `npm run zips`: makes the zip tables anew from the packages that it fetches for the purpose.
const { states, places } = joinSources(readSources())
writeFileSync('shared/zip/zip-table-data.ts', tableSource(states, places))
writeFileSync('server/zip/zip-places.tsv', placeRows(places))
console.log(`${places.length} zips, ${states.length} states, ${places.filter(({ point }) => point).length} with coordinates`)
