import { expect, test } from 'vitest'
import {
  clearedProviderFilters,
  countProviderFilters,
  queryOfProviders,
  readProviderFilters,
  searchOfProviders,
  withProviderFilters,
} from '#web/providers/provider-filters.ts'

const read = (query: string, ownZip = '') => readProviderFilters(new URLSearchParams(query), ownZip)
const plain = {
  zip: '78704',
  last: '',
  radius: 25,
  specialty: 'no-preference',
  gender: '',
  page: 0,
  size: 10,
  open: null,
  network: false,
  person: '',
} as const

test("the dashboard's link sets zip and specialty, in either spelling [PROV-15 PROV-31]", () => {
  expect(read('zip=78704&specialty=family-medicine')).toEqual({ ...plain, specialty: 'family-medicine' })
  expect(read('zip=78704&specialty=obstetrics and gynecology').specialty).toBe('obstetrics-and-gynecology')
})

test("the zip defaults to the member's own, but an emptied one stays empty [DASH-42]", () => {
  expect([read('', '78704').zip, read('zip=', '78704').zip, read('').zip]).toEqual(['78704', '', ''])
})

test('invalid values in the address fall back to valid ones [PROV-02 PROV-22 PROV-24 PROV-30 PROV-37]', () => {
  const odd = `zip=7870<4&last=${'x'.repeat(40)}&radius=7&specialty=witchcraft&gender=all&page=-3&size=11`
  expect(read(odd)).toEqual({ ...plain, last: 'x'.repeat(30), specialty: 'general' })
  expect(read('zip=78704&page=99999').page).toBe(400)
})

test('the address contains only values that differ from the defaults, and reads back the same', () => {
  expect(queryOfProviders(plain)).toBe('?zip=78704')
  const all = { ...plain, last: "O'Neil Ng", radius: 100, specialty: 'dentistry', gender: 'F', page: 3, size: 50, open: '1234' } as const
  expect(queryOfProviders(all)).toBe('?zip=78704&specialty=dentistry&gender=F&last=O%27Neil+Ng&radius=100&page=3&size=50&provider=1234')
  expect(read(queryOfProviders(all))).toEqual(all)
})

test('the network and whose plan it is are in the address, and are sent only when the filter is on', () => {
  const person = '11111111-2222-4333-8444-555555555555'
  const own = { ...plain, network: true }
  const childs = { ...own, person }
  expect([queryOfProviders(own), queryOfProviders(childs)]).toEqual(['?zip=78704&network=1', `?zip=78704&network=1&plan=${person}`])
  expect([read(queryOfProviders(childs)), read('zip=78704&network=yes&plan=me')]).toEqual([childs, plain])
  expect([own, childs, { ...plain, person }].map((filters) => searchOfProviders(filters)?.network)).toEqual(['mine', person, undefined])
  expect(countProviderFilters(own)).toBe(3)
  expect(clearedProviderFilters(childs)).toEqual({ ...plain, person })
})

test('a changed filter goes back to the first page and closes the details', () => {
  expect(withProviderFilters({ ...plain, page: 3, open: '1' }, { gender: 'M' })).toEqual({ ...plain, gender: 'M' })
})

test('clearing keeps only the zip [PROV-07]', () => {
  expect(clearedProviderFilters({ ...plain, last: 'Ng', radius: 5, specialty: 'allergy', gender: 'M', page: 2, size: 50 })).toEqual({
    ...plain,
    size: 50,
  })
})

test.each([
  ['', false],
  ['7870', false],
  ['00000', false],
  ['78704', true],
])('with the zip %j a search is enabled: %s [PROV-23]', (zip, isEnabled) => {
  expect(searchOfProviders({ ...plain, zip }) !== null).toBe(isEnabled)
})

test('the search is sent with all filters [PROV-22 PROV-28 PROV-29 PROV-30 PROV-32 CALL-35]', () => {
  expect(searchOfProviders({ ...plain, last: ' Ng ', gender: 'F', size: 50, page: 1 })).toEqual({
    zip: '78704',
    last: 'Ng',
    radius: 25,
    specialty: 'no-preference',
    gender: 'F',
    version: '2',
    page: 1,
    limit: 50,
  })
})

test('the filters that are on are counted', () => {
  expect([
    countProviderFilters(plain),
    countProviderFilters({ ...plain, zip: '' }),
    countProviderFilters({ ...plain, last: 'Ng', gender: 'M' }),
  ]).toEqual([2, 0, 4])
})
