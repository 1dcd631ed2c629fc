import { expect, test } from 'vitest'
import { facilityCalls } from '#shared/facilities/facility-calls.ts'
import { facilityPageCount } from '#shared/facilities/facility-rules.ts'
import { providerCalls } from '#shared/providers/provider-calls.ts'
import { defaultPageSize, pageCount, pageSizes, specialtyFilter, specialtyName, specialtyOf } from '#shared/providers/provider-rules.ts'
import { specialties } from '#shared/providers/specialties.ts'

const readDoctors = (query: object) => providerCalls.findDoctors.input.safeParse({ zip: '60601', ...query })
const readPlaces = (query: object) => facilityCalls.findPlaces.input.safeParse({ zip: '60601', ...query })

const fieldsRefused = (read: ReturnType<typeof readDoctors> | ReturnType<typeof readPlaces>) =>
  read.error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a search by zip alone covers 25 miles, all specialties and genders, and the nearest 250 [CALL-35 PROV-04 PROV-22 PROV-32]', () => {
  expect(readDoctors({}).data).toEqual({
    zip: '60601',
    radius: 25,
    last: '',
    gender: '',
    specialty: 'no-preference',
    network: '',
    page: 0,
    limit: 250,
  })
})

test('every parameter is parsed from query text [CALL-35 PROV-22 PROV-28 PROV-37]', () => {
  const query = {
    zip: '60601',
    radius: '100',
    last: ' Ng ',
    gender: 'F',
    specialty: 'Family medicine',
    version: '2',
    page: '3',
    limit: '50',
  }
  expect(readDoctors(query).data).toEqual({
    zip: '60601',
    radius: 100,
    last: 'Ng',
    gender: 'F',
    specialty: 'family-medicine',
    network: '',
    version: '2',
    page: 3,
    limit: 50,
  })
})

test.each([
  [{ zip: undefined }, 'zip', 'ZipRequired'],
  [{ zip: '' }, 'zip', 'ZipRequired'],
  [{ zip: '6060' }, 'zip', 'ZipInvalid'],
  [{ zip: '606011' }, 'zip', 'ZipInvalid'],
  [{ last: 'x'.repeat(31) }, 'last', 'InvalidInput'],
  [{ limit: '20' }, 'limit', 'InvalidInput'],
  [{ page: '41', limit: '250' }, 'page', 'InvalidInput'],
])('%o is refused at its field [PROV-02 PROV-23 PROV-37]', (query, field, code) => {
  expect(fieldsRefused(readDoctors(query))).toEqual([[field, code]])
})

test.each([
  ['obstetrics and gynecology', 'obstetrics-and-gynecology'],
  ['obstetrics-and-gynecology', 'obstetrics-and-gynecology'],
  ['Family Medicine', 'family-medicine'],
  ['general', 'general'],
  ['witchcraft', 'general'],
  ['no-preference', 'no-preference'],
  ['', 'no-preference'],
] as const)('the specialty %j is searched as %s [PROV-24 PROV-31 PROV-32]', (text, code) => {
  expect(specialtyOf(text)).toBe(code)
})

test('the page sizes are those of the specification, and the list begins with ten [PROV-37]', () => {
  expect([pageSizes, defaultPageSize]).toEqual([[5, 10, 25, 50, 100, 250], 10])
})

test('the specialties are those of the specification [PROV-31]', () => {
  const named = ['allergy', 'cardiology', 'counselor', 'dermatology', 'gastroenterology', 'neurology', 'no-preference']
  named.push('obstetrics and gynecology', 'ophthalmology', 'optometry', 'orthopedic', 'other', 'otolaryngology', 'family medicine')
  named.push('podiatrist', 'general', 'psychiatry', 'psychologist', 'dentistry')
  expect(specialties.map((code) => (code === 'no-preference' ? code : code.replaceAll('-', ' '))).sort()).toEqual(named.sort())
  expect(named.map((name) => specialtyOf(name)).sort()).toEqual([...specialties].sort())
})

test("'no-preference' applies no filter [PROV-32]", () => {
  expect([specialtyFilter('no-preference'), specialtyFilter('dentistry')]).toEqual([null, 'dentistry'])
})

test('a specialty is named in sentence case [PROV-31 PROV-33]', () => {
  expect(specialtyName('obstetrics-and-gynecology')).toBe('Obstetrics and gynecology')
})

test('kinds are separated by commas without duplicates, and no kind means all [CALL-36 FAC-04 FAC-11]', () => {
  expect(readPlaces({ kind: 'vets,pharmacy,vets', page: '2', radius: '5' }).data).toEqual({
    zip: '60601',
    radius: 5,
    kind: ['vets', 'pharmacy'],
    network: '',
    page: 2,
  })
  expect(readPlaces({}).data?.kind).toEqual(['urgentcare', 'hospitals', 'pharmacy', 'vets'])
  expect(readPlaces({ kind: 'vets,spa' }).success).toBe(false)
  expect(readPlaces({ kind: '' }).success).toBe(false)
})

test.each([{ page: '401' }, { page: '-1' }, { page: '1.5' }, { radius: '251' }, { radius: '0' }])(
  '%o is refused as out of range [FAC-03 FAC-11]',
  (query) => {
    expect(readPlaces(query).success).toBe(false)
  },
)

test('the page count includes a last partial page, up to a maximum [FAC-16 FAC-21]', () => {
  expect([0, 1, 25, 26, 1_000_000].map(facilityPageCount)).toEqual([0, 1, 1, 2, 401])
  expect([pageCount(26, 25), pageCount(1_000_000, 250)]).toEqual([2, 40])
})
