import { expect, test } from 'vitest'
import { readNadacDescription, readRxNormName, withoutSalt } from '#server/prescriptions/load/drug-grammar.ts'
import { quantitiesOf } from '#server/prescriptions/load/drug-quantities.ts'
import { ndcOf, ndcOfEleven } from '#server/prescriptions/load/ndc.ts'

test.each([
  ['metformin hydrochloride 500 MG Oral Tablet', ['Metformin', '', 'Oral Tablet', '500 MG']],
  [
    '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet [Fortamet]',
    ['Metformin', 'Fortamet', 'Extended Release Oral Tablet', '24 HR 500 MG'],
  ],
  [
    'hydrochlorothiazide 12.5 MG / lisinopril 20 MG Oral Tablet',
    ['Hydrochlorothiazide / Lisinopril', '', 'Oral Tablet', '12.5 MG / 20 MG'],
  ],
  ['0.5 ML semaglutide 2 MG/ML Pen Injector', ['Semaglutide', '', 'Pen Injector', '0.5 ML 2 MG/ML']],
  ['albuterol 0.09 MG/ACTUAT Metered Dose Inhaler', ['Albuterol', '', 'Metered Dose Inhaler', '0.09 MG/ACTUAT']],
])('the RxNorm name %s is parsed', (name, [drug, brand, form, strength]) => {
  expect(readRxNormName(name)).toEqual({ drug, brand, form, strength })
})

test.each(['{21 (ethinyl estradiol 0.03 MG) } Pack', 'metformin', ''])('%j is not a product name', (name) => {
  expect(readRxNormName(name)).toBeNull()
})

test.each([
  ['METFORMIN HCL ER 500 MG TABLET', false, ['Metformin', '', 'Extended Release Oral Tablet', '500 MG']],
  ['GLUCOPHAGE 500 MG TABLET', true, ['Glucophage', 'Glucophage', 'Oral Tablet', '500 MG']],
  ['BUPROPION HYDROCHLORIDE ER 24 HR 150 MG TABLET', false, ['Bupropion', '', 'Extended Release Oral Tablet', '24 HR 150 MG']],
  ['AMOX-CLAV 875-125 MG TABLET', false, ['Amox-Clav', '', 'Oral Tablet', '875-125 MG']],
])('the price list entry %s is parsed', (description, isBrand, [drug, brand, form, strength]) => {
  expect(readNadacDescription(description, isBrand)).toEqual({ drug, brand, form, strength })
})

test('a salt is removed from a drug name, unless nothing else is left', () => {
  expect(['metformin hydrochloride', 'potassium chloride', 'Sodium fluoride'].map(withoutSalt)).toEqual([
    'metformin',
    'potassium chloride',
    'Sodium fluoride',
  ])
})

test.each([
  ['0002-1200-10', '', '00002120010'],
  ['12345-678-90', '', '12345067890'],
  ['12345-6789-0', '', '12345678900'],
  ['0002120010', '4-4-2', '00002120010'],
  ['1234567890', '5-3-2', '12345067890'],
  ['1234567890', '5-4-1', '12345678900'],
  ['00093729505', '', '00093729505'],
  ['1234567890', '', null],
  ['12-34-56', '', null],
  ['12345-ABCD-01', '', null],
])('the code %s %s is the package %s', (written, layout, ndc) => {
  expect(ndcOf(written, layout)).toBe(ndc)
})

test.each([
  ['12345-6789-01', '12345678901'],
  ['1234-5678-90', '01234567890'],
  ['12345-678-90', '12345067890'],
  ['12345-6789-0', '12345678900'],
  ['12345–6789–01', '12345678901'],
  ['12345 - 6789 - 01', '12345678901'],
  ['12345678901.0', '12345678901'],
  ['1234-567-890', null],
  ['123456-789-01', null],
  ['1234-5678-9', null],
])('%s in any of the FDA layouts is %s', (written, ndc) => {
  expect(ndcOf(written)).toBe(ndc)
})

test.each([
  ['2120010', '00002120010'],
  ['2120010.0', '00002120010'],
  ['93729505', '00093729505'],
  ['1234567890', '01234567890'],
  ['12345-678-90', '12345067890'],
  ['212001', null],
  ['123456789012', null],
  ['none', null],
])('%s in a column of 11 digits is %s', (written, ndc) => {
  expect(ndcOfEleven(written)).toBe(ndc)
})

test('tablets come by 30, 60, 90 and package counts, other forms by package size [RX-54]', () => {
  const shown = (form: string, sizes: number[]) =>
    quantitiesOf(form, sizes).map(({ quantity, isDefault }) => (isDefault ? `${quantity}*` : quantity))
  expect(shown('Oral Tablet', [100, 1000, 5, 100])).toEqual(['30*', 60, 90, 100])
  expect(shown('Topical Cream', [45, 15, 45])).toEqual([15, '45*'])
  expect(shown('Oral Solution', [])).toEqual([60, '120*', 240])
})
