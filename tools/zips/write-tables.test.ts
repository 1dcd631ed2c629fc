import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { zipPlaces } from '#server/zip/zip-places.ts'
import { listZips } from '#shared/zip/zip-table.ts'
import { placeRows, tableSource, zipRunsOf } from '#tools/zips/write-tables.ts'

test('adjacent numbers form one run, counted from the end of the previous run', () => {
  expect(zipRunsOf([501, 544, 601, 602, 603, 610])).toBe('dx,17,1l-2,7')
  expect(zipRunsOf([7])).toBe('7')
})

test('the committed tables equal the generated ones', () => {
  const places = [...zipPlaces().values()].map(({ zip, state, city, coordinates }) => ({
    zip,
    state,
    city,
    point: coordinates && { lat: coordinates.latitude, lon: coordinates.longitude },
  }))
  const states = listZips().map(({ state }) => state)
  expect(tableSource(states, places)).toBe(readFileSync('shared/zip/zip-table-data.ts', 'utf8'))
  expect(placeRows(places)).toBe(readFileSync('server/zip/zip-places.tsv', 'utf8'))
})
