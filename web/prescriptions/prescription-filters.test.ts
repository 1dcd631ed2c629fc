import { beforeEach, expect, test } from 'vitest'
import { setLocale } from '#ui/lib/texts.ts'
import {
  clearedPrescriptionFilters,
  countPrescriptionFilters,
  isEnabled,
  queryOfPrescriptions,
  readPrescriptionFilters,
  searchOfPrescriptions,
  withPrescriptionFilters,
} from '#web/prescriptions/prescription-filters.ts'
import { strengthShown } from '#web/prescriptions/prescription-words.ts'

beforeEach(() => setLocale('en'))

const read = (query: string, ownZip = '') => readPrescriptionFilters(new URLSearchParams(query), ownZip)
const plain = { term: 'Metformin', zip: '60601', form: '', dosage: '', quantity: '', isShowBrandDrugs: false, open: null } as const
const full = { ...plain, form: 'Oral Tablet', dosage: '500 MG', quantity: '60', isShowBrandDrugs: true, open: 'p1' } as const
const there = { latitude: 41.9, longitude: -87.6 }

test("the dashboard's link sets zip and drug [RX-03 RX-41 RX-42]", () => {
  expect(read('zip=60601&term=Metformin')).toEqual(plain)
  expect([read('', '78704').zip, read('zip=', '78704').zip]).toEqual(['78704', ''])
})

test('invalid values in the address fall back to valid ones [RX-41]', () => {
  expect(read(`zip=60-601x&term=${'x'.repeat(200)}&quantity=many&brand=1`)).toEqual({ ...plain, term: 'x'.repeat(100) })
})

test('the address contains only values that differ from the defaults, and reads back the same [RX-41]', () => {
  expect(queryOfPrescriptions(plain)).toBe('?zip=60601&term=Metformin')
  expect(queryOfPrescriptions(full)).toBe('?zip=60601&term=Metformin&form=Oral+Tablet&dosage=500+MG&quantity=60&brand=true&pharmacy=p1')
  expect(read(queryOfPrescriptions(full))).toEqual(full)
})

test('a changed filter resets the filters below it and closes the details [RX-43 RX-46]', () => {
  expect(withPrescriptionFilters(full, { term: 'Lisinopril' })).toEqual({ ...plain, term: 'Lisinopril', isShowBrandDrugs: true })
  expect(withPrescriptionFilters(full, { isShowBrandDrugs: false })).toEqual(plain)
  expect(withPrescriptionFilters(full, { form: 'Oral Solution' })).toEqual({ ...plain, form: 'Oral Solution', isShowBrandDrugs: true })
  expect(withPrescriptionFilters(full, { quantity: '90' })).toEqual({ ...full, quantity: '90', open: null })
})

test('clearing keeps only the zip [RX-09]', () => {
  expect(clearedPrescriptionFilters(full)).toEqual({ ...plain, term: '' })
})

test.each([
  [{}, true],
  [{ term: '' }, false],
  [{ term: ' / ' }, false],
  [{ zip: '6060' }, false],
  [{ zip: '00000' }, false],
])('with the filters %o the search is enabled: %s [RX-44]', (change, enabled) => {
  expect(isEnabled({ ...plain, ...change })).toBe(enabled)
})

test('a search needs a location, and leaves out empty filters [RX-45 RX-46 RX-47 RX-48 CALL-31]', () => {
  expect([searchOfPrescriptions(plain, null), searchOfPrescriptions({ ...plain, zip: '606' }, there)]).toEqual([null, null])
  expect(searchOfPrescriptions({ ...plain, term: 'Insulin Glargine' }, there)).toEqual({
    name: 'insulin-glargine',
    zip: '60601',
    manufacturer: 'generic',
    ...there,
  })
  expect(searchOfPrescriptions(full, there)).toEqual({
    name: 'metformin',
    zip: '60601',
    manufacturer: 'brand',
    form: 'Oral Tablet',
    dosage: '500 MG',
    quantity: 60,
    ...there,
  })
})

test('the filters that are on are counted', () => {
  expect([
    countPrescriptionFilters(plain),
    countPrescriptionFilters(full),
    countPrescriptionFilters({ ...plain, zip: '', term: '' }),
  ]).toEqual([2, 6, 0])
})

test('a strength is written as on labels', () => {
  expect(['500 MG', '24 HR 10 MG/ML', '0.09 MG/ACTUAT', '100 UNT/ML'].map(strengthShown)).toEqual([
    '500 mg',
    '24 hr 10 mg/mL',
    '0.09 mg/puff',
    '100 units/mL',
  ])
})
