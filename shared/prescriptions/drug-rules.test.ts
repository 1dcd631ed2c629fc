import { expect, test } from 'vitest'
import { chooseDrug, detailsOf } from '#shared/prescriptions/drug-details.ts'
import { estimatedCents, listedPrices, type PriceRule, ruleFor, unitPriceOf, usualRule } from '#shared/prescriptions/drug-price-rules.ts'
import { drugSlug, strengthOrder } from '#shared/prescriptions/drug-words.ts'

test.each([
  ['Metformin Hydrochloride', 'metformin-hydrochloride'],
  [' Acetaminophen / Hydrocodone ', 'acetaminophen-hydrocodone'],
  ['Advair  Diskus', 'advair-diskus'],
])('%j is looked up as %s [RX-48]', (name, slug) => {
  expect(drugSlug(name)).toBe(slug)
})

const pieces = [
  { quantity: 60, isDefault: false },
  { quantity: 30, isDefault: true },
]
const product = (form: string, strength: string, weight: number, quantities = pieces) => ({ form, strength, weight, quantities })
const metformin = detailsOf('Metformin', [
  product('Oral Tablet', '1000 MG', 3),
  product('Oral Tablet', '500 MG', 7),
  product('Oral Tablet', '850 MG', 7),
  product('Extended Release Oral Tablet', '24 HR 750 MG', 9),
  product('Oral Solution', '100 MG/ML', 1, [{ quantity: 240, isDefault: false }]),
])

test('forms, strengths and quantities are sorted, with one default on each level [RX-43 RX-52 RX-53 RX-54]', () => {
  expect(metformin).toEqual({
    Name: 'Metformin',
    Forms: [
      {
        Form: 'Extended Release Oral Tablet',
        IsDefaultForm: false,
        Strengths: [{ Strength: '24 HR 750 MG', IsDefault: true, PackageDescriptions: [{ Quantities: expect.any(Array) }] }],
      },
      {
        Form: 'Oral Solution',
        IsDefaultForm: false,
        Strengths: [
          { Strength: '100 MG/ML', IsDefault: true, PackageDescriptions: [{ Quantities: [{ Quantity: 240, IsDefaultQuantity: true }] }] },
        ],
      },
      {
        Form: 'Oral Tablet',
        IsDefaultForm: true,
        Strengths: ['500 MG', '850 MG', '1000 MG'].map((Strength) => ({
          Strength,
          // Two strengths are sold equally often: the lower is the default.
          IsDefault: Strength === '500 MG',
          PackageDescriptions: [
            {
              Quantities: [
                { Quantity: 30, IsDefaultQuantity: true },
                { Quantity: 60, IsDefaultQuantity: false },
              ],
            },
          ],
        })),
      },
    ],
  })
})

test.each([
  [{}, { form: 'Oral Tablet', dosage: '500 MG', quantity: 30 }],
  [
    { dosage: '850 MG', quantity: 60 },
    { form: 'Oral Tablet', dosage: '850 MG', quantity: 60 },
  ],
  [
    { form: 'Oral Solution', dosage: '500 MG', quantity: 30 },
    { form: 'Oral Solution', dosage: '100 MG/ML', quantity: 240 },
  ],
])('%o chooses %o: a value that is not sold falls back to its default [RX-43]', (wanted, choice) => {
  expect(chooseDrug(metformin, wanted)).toEqual(choice)
})

test('a drug without products has no choice [RX-56]', () => {
  expect(chooseDrug(detailsOf('Nothing', []), {})).toBeNull()
})

test('the hours of release do not count as strength', () => {
  expect(['24 HR 500 MG', '1,000 MG', '0.5 MG'].map(strengthOrder)).toEqual([500, 1000, 0.5])
})

const unit = (unitPrice: number, effectiveDate: string, source = 'nadac') => ({ unitPrice, effectiveDate, source })

test('the unit price is the median of the newest day', () => {
  const prices = [unit(9_000, '2022-01-01'), unit(3_000, '2022-09-21'), unit(5_000, '2022-09-21'), unit(2_000, '2022-09-21')]
  expect(unitPriceOf(prices)).toEqual(unit(3_000, '2022-09-21'))
  expect(unitPriceOf(prices.slice(0, 3))?.unitPrice).toBe(4_000)
})

test('a sample price is used only without a published one, and without prices there is none [RX-56]', () => {
  const sample = unit(1, '2026-11-20', 'demo-drugs')
  expect(unitPriceOf([sample, unit(3_000, '2022-09-21')])?.unitPrice).toBe(3_000)
  expect(unitPriceOf([sample])).toEqual(sample)
  expect(unitPriceOf([])).toBeNull()
})

test.each([
  // 30 × $0.05 × 1.2 + $10.00
  [5_000, 30, 'generic', 1_180],
  // 30 × $12.34567 × 1.04 + $10.00 = $395.184904
  [1_234_567, 30, 'brand', 39_518],
  [1, 1, 'generic', 1_000],
] as const)('%i hundred-thousandths of a dollar, %i units, %s: %i cents', (unitPrice, quantity, manufacturer, cents) => {
  expect(estimatedCents(unitPrice, quantity, manufacturer, usualRule)).toBe(cents)
})

test('no estimate is below the minimum', () => {
  expect(estimatedCents(100, 1, 'generic', { ...usualRule, feeCents: 0 })).toBe(400)
})

test("a pharmacy's own rule comes before the first matching pattern, and that before the general rule", () => {
  const rule = (change: Partial<PriceRule>): PriceRule => ({ ...usualRule, ...change })
  const rules = [
    rule({ namePattern: 'corner*', feeCents: 1 }),
    rule({ namePattern: '*drug*', feeCents: 2 }),
    rule({ pharmacyId: 'p1', feeCents: 3 }),
  ]
  const feeOf = (id: string, name: string) => ruleFor({ id, name }, rules).feeCents
  expect([feeOf('p1', 'Corner Drugs'), feeOf('p2', 'Corner Drugs'), feeOf('p3', 'Main Drug Store'), feeOf('p4', 'Elm Pharmacy')]).toEqual([
    3, 1, 2, 1_000,
  ])
  expect(ruleFor({ id: 'p4', name: 'Elm' }, [...rules, rule({ feeCents: 4 })]).feeCents).toBe(4)
})

test('a pharmacy is listed once with its lowest price; lowest first, then nearest, then by name [RX-51]', () => {
  const row = (PharmacyId: string, Price: number, Distance: number, PharmacyName = PharmacyId) => ({
    PharmacyId,
    PharmacyName,
    Price,
    Distance,
  })
  const rows = [row('c', 9, 1), row('a', 12, 0.5), row('b', 9, 0.2), row('a', 8.5, 0.5), row('e', 9, 1, 'A'), row('a', 8.7, 0.5)]
  expect(listedPrices(rows).map(({ PharmacyId, Price }) => [PharmacyId, Price])).toEqual([
    ['a', 8.5],
    ['b', 9],
    ['e', 9],
    ['c', 9],
  ])
})
