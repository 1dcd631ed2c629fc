import { expect, test } from 'vitest'
import {
  clearedFacilityFilters,
  countFacilityFilters,
  queryOfFacilities,
  readFacilityFilters,
  searchOfFacilities,
  withFacilityFilters,
} from '#web/facilities/facility-filters.ts'

const read = (query: string, ownZip = '') => readFacilityFilters(new URLSearchParams(query), ownZip)
const plain = {
  zip: '78704',
  radius: 25,
  kinds: ['urgentcare', 'hospitals', 'pharmacy'],
  page: 0,
  open: null,
  network: false,
  person: '',
} as const

test("the dashboard's link sets zip and kind [FAC-12]", () => {
  expect(read('zip=78704&kind=pharmacy')).toEqual({ ...plain, kinds: ['pharmacy'] })
})

test('all kinds for people are on by default, and an empty parameter turns all off [FAC-04]', () => {
  expect(read('zip=78704').kinds).toEqual(['urgentcare', 'hospitals', 'pharmacy'])
  const all = ['urgentcare', 'hospitals', 'pharmacy', 'vets'] as const
  expect(queryOfFacilities({ ...plain, kinds: all })).toBe('?zip=78704&kind=urgentcare%2Chospitals%2Cpharmacy%2Cvets')
  expect([read('kind=').kinds, read('kind=spa').kinds, read('kind=vets,urgentcare,vets').kinds]).toEqual([[], [], ['urgentcare', 'vets']])
})

test('invalid values in the address fall back to valid ones [FAC-03 FAC-11]', () => {
  expect(read('zip=78-704x&radius=3&page=1.5', '60601')).toEqual(plain)
  expect([read('', '60601').zip, read('page=7000').page, read('radius=250').radius]).toEqual(['60601', 400, 250])
})

test('the address contains only values that differ from the defaults, and reads back the same', () => {
  expect(queryOfFacilities(plain)).toBe('?zip=78704')
  const all = { zip: '60601', radius: 5, kinds: ['hospitals', 'vets'], page: 2, open: 'f1', network: true, person: '' } as const
  expect(queryOfFacilities(all)).toBe('?zip=60601&kind=hospitals%2Cvets&radius=5&network=1&page=2&facility=f1')
  expect(read(queryOfFacilities(all))).toEqual(all)
  expect(read(queryOfFacilities({ ...plain, kinds: [] })).kinds).toEqual([])
})

test('a change of kind goes back to page 0 and closes the details [FAC-19]', () => {
  expect(withFacilityFilters({ ...plain, page: 3, open: 'f1' }, { kinds: ['vets'] })).toEqual({ ...plain, kinds: ['vets'] })
})

test('clearing keeps only the zip and goes back to page 0 [FAC-05 FAC-20]', () => {
  expect(clearedFacilityFilters({ ...plain, radius: 5, kinds: [], page: 3 })).toEqual(plain)
})

test.each([
  [{ zip: '7870' }, null],
  [{ zip: '00000' }, null],
  [{ kinds: [] }, null],
  [{ network: true }, { zip: '78704', radius: 25, kind: 'urgentcare,hospitals,pharmacy', network: 'mine' }],
  [{ kinds: ['vets', 'pharmacy'] as const }, { zip: '78704', radius: 25, kind: 'vets,pharmacy' }],
])('the filters %o search for %o [FAC-04 FAC-13]', (change, search) => {
  expect(searchOfFacilities({ ...plain, ...change })).toEqual(search)
})

test('the filters that are on are counted', () => {
  expect([countFacilityFilters(plain), countFacilityFilters({ ...plain, zip: '' }), countFacilityFilters({ ...plain, kinds: [] })]).toEqual(
    [2, 0, 3],
  )
})
