import { expect, test } from 'vitest'
import { readFirstName, readName } from '#shared/eligibility/name-rules.ts'

test.each([
  ['MCDONALD III', 'McDonald III'],
  ['SMITH-MCCOY', 'Smith-McCoy'],
  ["O'BRIEN JR", "O'Brien Jr"],
  ['O`BRIEN, SR.', "O'Brien Sr"],
  ['MUÑOZ', 'Muñoz'],
  ['Vi', 'Vi'],
  ['IV', 'Iv'],
  ['ANH VI', 'Anh Vi'],
  ['Henry viii', 'Henry VIII'],
  ['MCC', 'Mcc'],
  ['MacDonald', 'MacDonald'],
  ['X', 'X'],
  ['李', '李'],
])('%s is read as %s', (said, name) => {
  expect(readName(said)).toEqual({ name, finding: null })
})

test.each([
  ['SMITH/JONES', 'Smith-Jones'],
  ['Smith / Jones', 'Smith-Jones'],
  ['BABY 2', 'Baby II'],
  ['Ann 9', 'Ann IX'],
])('%s is read as %s, with a finding', (said, name) => {
  expect(readName(said)).toEqual({ name, finding: 'unusual name' })
})

test.each([
  ['', 'missing name'],
  [' . ', 'missing name'],
  ['-', 'bad name'],
  ["'-'", 'bad name'],
  ['J0HN', 'bad name'],
  ['ANN2', 'bad name'],
  ['ANN 12', 'bad name'],
  ['/', 'bad name'],
  ['A/', 'bad name'],
  ['x'.repeat(61), 'bad name'],
])('%j is refused: %s', (said, refused) => {
  expect(readName(said)).toEqual({ refused })
})

test('two digits that tell people apart still do', () => {
  const [one, two] = ['BABY 1', 'BABY 2'].map(readName)
  expect(one).not.toEqual(two)
})

test('a last name alone is the first name too, where the settings allow that', () => {
  const oneNameForBoth = true
  expect(readFirstName('', 'SUHARTO', { oneNameForBoth })).toEqual({ name: 'Suharto', finding: 'one name for first and last' })
  expect(readFirstName('ANN', 'SUHARTO', { oneNameForBoth })).toEqual({ name: 'Ann', finding: null })
  expect(readFirstName('-', 'SUHARTO', { oneNameForBoth })).toEqual({ refused: 'bad name' })
  expect(readFirstName('', '-', { oneNameForBoth })).toEqual({ refused: 'missing name' })
  expect(readFirstName('', 'SUHARTO', { oneNameForBoth: false })).toEqual({ refused: 'missing name' })
})
