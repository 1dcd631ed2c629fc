import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { addRows } from '#tools/zips/add-rows.ts'

const places = [
  { zip: '00501', state: 'NY', city: 'Holtsville', point: { lat: 40.8154, lon: -73.0451 } },
  { zip: '10001', state: 'NY', city: 'New York', point: null },
  { zip: '78704', state: 'TX', city: 'Austin', point: null },
]

const add = (csv: string) => addRows(places, Readable.from([Buffer.from(csv)]))

test('new zips are inserted in order, and known ones are corrected', async () => {
  const { places: joined, rejected } = await add(
    'City,Zip,State,Lat,Lon\nAustin,78799,tx,30.2,-97.7\nHoltsville,501,NY,40.8,-73\nNew York,10001,NY,,\n',
  )
  expect(rejected).toEqual([])
  expect(joined).toEqual([
    { zip: '00501', state: 'NY', city: 'Holtsville', point: { lat: 40.8, lon: -73 } },
    { zip: '10001', state: 'NY', city: 'New York', point: null },
    { zip: '78704', state: 'TX', city: 'Austin', point: null },
    { zip: '78799', state: 'TX', city: 'Austin', point: { lat: 30.2, lon: -97.7 } },
  ])
})

test('wrong rows are reported by line, and the others are added', async () => {
  const lines = ['zip,state,city,lat,lon', '7870x,TX,Austin,1,1', '78798,XX,Austin,1,1', '78797,TX,,1,1', '10001,TX,Austin,1,1']
  const more = [
    '78796,TX,Austin,0,0',
    '78795,TX,Austin,91,1',
    '78794,TX,Austin,30.2,',
    '00000,TX,Austin,1,1',
    '78792,TX',
    '78793,TX,Austin,30.2,-97.7',
  ]
  const { places: joined, rejected } = await add([...lines, ...more].join('\r\n'))
  expect(rejected).toEqual([
    { line: 2, reason: 'a zip has three to five digits' },
    { line: 3, reason: 'the state is unknown' },
    { line: 4, reason: 'the city is missing' },
    { line: 5, reason: 'the zip is known in NY' },
    { line: 6, reason: 'latitude and longitude are no place' },
    { line: 7, reason: 'latitude and longitude are no place' },
    { line: 8, reason: 'latitude and longitude are no place' },
    { line: 9, reason: 'a zip has three to five digits' },
    { line: 10, reason: 'the row has not one cell for each column' },
  ])
  expect(joined.map(({ zip }) => zip)).toEqual(['00501', '10001', '78704', '78793'])
})

test('a file without its columns is refused as a whole', async () => {
  await expect(add('zip,state\n78799,TX\n')).rejects.toThrow('The first line names no column for city, lat, lon.')
})
