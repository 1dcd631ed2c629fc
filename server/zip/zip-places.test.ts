import { expect, test } from 'vitest'
import { nearestZip } from '#server/zip/nearest-zip.ts'
import { coordinatesOf, findZip, zipPlaces } from '#server/zip/zip-places.ts'
import { listZips } from '#shared/zip/zip-table.ts'

const places = [...zipPlaces().values()]

test('the server knows every zip of the shared table with its city, and coordinates of 42,714', () => {
  const shared = listZips().flatMap(({ zips }) => zips.map((zip) => String(zip).padStart(5, '0')))
  expect(places.map(({ zip }) => zip)).toEqual(shared.sort())
  expect(places.filter(({ city, state }) => city === '' || state === '')).toEqual([])
  expect(places.filter(({ coordinates }) => coordinates).length).toBe(42_714)
})

test('only military zips and six zips of Louisville have no coordinates', () => {
  const nowhere = places.filter(({ coordinates }) => !coordinates)
  const civil = nowhere.filter(({ state }) => !/^A[AEP]$/.test(state)).map(({ zip }) => zip)
  expect(civil).toEqual(['41901', '41902', '41903', '41904', '41905', '41906'])
  expect(nowhere.length).toBe(867 + 6)
})

test('zips have the right coordinates, in Alaska and overseas too', () => {
  expect(findZip('10001')).toEqual({ zip: '10001', city: 'New York', state: 'NY', coordinates: { latitude: 40.7507, longitude: -73.9973 } })
  expect(findZip('00601')).toMatchObject({ city: 'Adjuntas', state: 'PR' })
  expect(coordinatesOf('99519')?.latitude).toBeCloseTo(61.1, 0)
  expect(coordinatesOf('96910')?.longitude).toBeCloseTo(144.7, 0)
  expect([coordinatesOf('09001'), coordinatesOf('99999'), coordinatesOf('nowhere')]).toEqual([null, null, null])
})

test('the nearest zip of a rounded location is found, and none far outside the country', () => {
  const of = (latitude: number, longitude: number) => nearestZip({ latitude, longitude })
  expect(of(40.7, -74)?.city).toBe('New York')
  expect(of(21.3, -157.9)?.state).toBe('HI')
  expect(of(13.5, 144.8)?.state).toBe('GU')
  expect(of(61.2, -149.9)?.city).toBe('Anchorage')
  expect(of(52.5, 13.4)).toBeNull()
  expect(of(0, 0)).toBeNull()
})
