import { expect, test } from 'vitest'
import { type AreaPrice, areasOfZip, choosePrices, procedureCode, shownPrice } from '#shared/procedures/procedure-rules.ts'

const price = (payer: AreaPrice['payer'], type: AreaPrice['type'], area: string, dollars: number, source = 'cms'): AreaPrice => ({
  payer,
  type,
  area,
  source,
  cents: dollars * 100,
})
const national = [price('insurance', 'submitted', 'US', 300), price('insurance', 'allowed', 'US', 100)]
const areas = areasOfZip('60601', 'IL')

test('a zip belongs to its three digits, its state and the country, and some zips to no state', () => {
  expect([areas, areasOfZip('09001', null)]).toEqual([
    ['606', 'IL', 'US'],
    ['090', 'US'],
  ])
})

test('the narrowest area of each payer is used for all its prices [PROC-17]', () => {
  const illinois = [price('insurance', 'submitted', 'IL', 280), price('insurance', 'allowed', 'IL', 90)]
  const nearby = [price('cash', 'submitted', '606', 200), price('cash', 'allowed', '606', 120)]
  expect(choosePrices([...national, ...illinois, ...nearby], areas, [])).toEqual({
    prices: [
      { payer: 'cash', type: 'submitted', average: 200 },
      { payer: 'cash', type: 'allowed', average: 120 },
      { payer: 'insurance', type: 'submitted', average: 280 },
      { payer: 'insurance', type: 'allowed', average: 90 },
    ],
    area: 'IL',
    sources: ['cms'],
  })
})

test("without cash prices the insurers' billed amount is shown, and no paid amount [PROC-11]", () => {
  expect(choosePrices(national, areas, []).prices).toEqual([
    { payer: 'cash', type: 'submitted', average: 300 },
    { payer: 'insurance', type: 'submitted', average: 300 },
    { payer: 'insurance', type: 'allowed', average: 100 },
  ])
})

test('for one area only the first source is used, never a mixture', () => {
  const own = [price('insurance', 'allowed', 'US', 80, 'own')]
  const { prices, sources } = choosePrices([...national, ...own], areas, ['own', 'cms'])
  expect([prices, sources]).toEqual([[{ payer: 'insurance', type: 'allowed', average: 80 }], ['own']])
})

test('a single price is the one of its payer and type, from the narrowest area', () => {
  const all = [...national, price('cash', 'allowed', 'US', 70), price('insurance', 'allowed', 'IL', 90)]
  const of = (payer: AreaPrice['payer'], type: AreaPrice['type']) => shownPrice(all, { payer, type }, areas, [])
  expect(of('insurance', 'allowed')).toEqual(price('insurance', 'allowed', 'IL', 90))
  expect(of('cash', 'allowed')).toEqual(price('cash', 'allowed', 'US', 70))
  expect(of('cash', 'submitted')).toBeNull()
})

test('without matching prices nothing is shown', () => {
  expect(choosePrices([price('insurance', 'allowed', 'TX', 90)], areas, [])).toEqual({ prices: [], area: null, sources: [] })
})

test.each([
  ['99213', true],
  ['G0438', true],
  ['0001F', true],
  ['9921', false],
  ['992134', false],
  ['<b>12', false],
])('%s is a procedure code: %s', (code, is) => {
  expect(procedureCode.test(code)).toBe(is)
})
