import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { directionTexts as arabic } from '#shared/prescribing/direction-texts.ar.ts'
import { directionTexts as english } from '#shared/prescribing/direction-texts.en.ts'
import { directionTexts as spanish } from '#shared/prescribing/direction-texts.es.ts'
import { type Directions, directionFields, directionsIn, hasUnsafeAbbreviation } from '#shared/prescribing/plain-directions.ts'

const one: Directions = {
  action: 'take',
  amount: '1',
  unit: 'tablet',
  route: 'mouth',
  frequency: 'twice',
  neededFor: '',
  days: '7',
  more: '',
}
const said = (change: Partial<Directions>) => directionsIn({ ...one, ...change }, 'en', english)

test('directions are one plain sentence, without Latin', () => {
  expect(said({})).toBe('Take 1 tablet by mouth twice a day for 7 days.')
  expect(said({ amount: '2', frequency: 'every8', neededFor: 'pain', days: '', more: 'Take with food.' })).toBe(
    'Take 2 tablets by mouth every 8 hours only if needed for pain. Take with food.',
  )
  expect(said({ amount: '0.5', days: '1' })).toBe('Take 0.5 tablet by mouth twice a day for 1 day.')
  expect(said({ action: 'put', unit: 'drop', amount: '2', route: 'eyes', frequency: 'bedtime', days: '' })).toBe(
    'Put 2 drops in each eye at bedtime.',
  )
})

test('the same directions in Spanish and Arabic, the reason isolated in the right-to-left sentence', () => {
  expect(directionsIn({ ...one, amount: '2' }, 'es', spanish)).toBe('Tome 2 tabletas por la boca dos veces al día durante 7 días.')
  expect(directionsIn({ ...one, neededFor: 'pain' }, 'ar', arabic)).toContain('\u2068pain\u2069')
})

test('no part of the directions is itself an abbreviation that is misread', () => {
  for (const text of Object.values(english)) expect([text, hasUnsafeAbbreviation(text)]).toEqual([text, false])
})

test.each([
  'take bid',
  'b.i.d.',
  'TID with food',
  'qid',
  'q.d.',
  'qod',
  'prn pain',
  'p.o.',
  'po',
  'qhs',
  'hs',
  'q6h',
  'q 4-6 h',
  '10 U insulin',
  '10U',
  '5 IU',
  '50 µg',
  '50 ug',
  '1 cc',
  'MS 10',
  'MgSO4',
  'drops AU',
  'drops OD',
  'take .5 tablet',
  'take 1.0 tablet',
  'sc injection',
  'stat',
  'gtt',
])('“%s” is refused', (text) => {
  expect(hasUnsafeAbbreviation(text)).toBe(true)
})

test.each([
  'Take with food.',
  'as needed',
  'an ad in the paper',
  'Do not drive.',
  'use 0.5 mL',
  'take 10 tablets',
  'pacing',
  'in the morning',
  'Stop if a rash appears.',
  'not more than 3 in 24 hours',
])('“%s” is plain', (text) => {
  expect(hasUnsafeAbbreviation(text)).toBe(false)
})

const schema = z.object(directionFields)
const codesOf = (change: Partial<Record<keyof Directions, string>>) => {
  const read = schema.safeParse({ ...one, ...change })
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message])
}

test('each problem is named at its field', () => {
  expect(codesOf({})).toEqual([])
  expect(codesOf({ amount: '1.0' })).toEqual([['amount', 'DoseInvalid']])
  expect(codesOf({ amount: '.5' })).toEqual([['amount', 'DoseInvalid']])
  expect(codesOf({ amount: '0' })).toEqual([['amount', 'DoseInvalid']])
  expect(codesOf({ amount: '' })).toEqual([['amount', 'Required']])
  expect(codesOf({ frequency: 'bid' })).toEqual([['frequency', 'Required']])
  expect(codesOf({ more: 'one tab bid' })).toEqual([['more', 'AbbreviationUnsafe']])
  expect(codesOf({ neededFor: 'pain prn' })).toEqual([['neededFor', 'AbbreviationUnsafe']])
})
