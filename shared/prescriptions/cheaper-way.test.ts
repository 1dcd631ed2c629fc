import { expect, test } from 'vitest'
import { cheaperWay, sameAmount, type Way } from '#shared/prescriptions/cheaper-way.ts'

const generic = (cents: number): Way => ({ way: 'generic', cents, name: 'Metformin' })
const quantity = (count: number, cents: number): Way => ({ way: 'quantity', cents, quantity: count })
const pharmacy = (miles: number, cents: number): Way => ({ way: 'pharmacy', cents, name: 'Corner', miles })
const strength = (cents: number): Way => ({ way: 'strength', cents, strength: '1000 MG', quantity: 15 })
const now = { cents: 2_000, quantity: 30 }

test.each([
  ['no alternative is given when none is known', [], null],
  ['no alternative is given when none saves a dollar', [generic(1_901), quantity(90, 5_703)], null],
  ['the generic of a brand is an alternative', [generic(500)], { way: generic(500), saves: 1_500 }],
  ['a larger quantity with a lower unit price is an alternative', [quantity(90, 3_000)], { way: quantity(90, 3_000), saves: 1_000 }],
  ['a pharmacy 50 miles away is an alternative', [pharmacy(50, 900)], { way: pharmacy(50, 900), saves: 1_100 }],
  ['a pharmacy farther away is no alternative', [pharmacy(50.1, 900)], null],
  ['another strength is an alternative', [strength(1_200)], { way: strength(1_200), saves: 800 }],
  [
    'the alternative that saves the most is chosen',
    [quantity(90, 3_000), pharmacy(3, 800), strength(900)],
    { way: pharmacy(3, 800), saves: 1_200 },
  ],
  [
    'the alternative that changes the least is chosen among equal savings',
    [strength(900), pharmacy(3, 900), generic(900)],
    { way: generic(900), saves: 1_100 },
  ],
] as const)('%s', (_, ways, expected) => {
  expect(cheaperWay(now, ways)).toEqual(expected)
})

test.each([
  ['500 MG', '1000 MG', 15],
  ['1000 MG', '500 MG', 60],
  ['500 MG', '850 MG', null],
  ['500 MG', '0.5 GM', null],
  ['25 MG', '50 MG', 15],
  ['24 HR 500 MG', '24 HR 1000 MG', null],
  ['10 MG / 20 MG', '20 MG / 40 MG', null],
] as const)('the amount of 30 units of %s is, in units of %s, %s', (now, other, count) => {
  expect(sameAmount({ strength: now, quantity: 30 }, other)).toBe(count)
})
