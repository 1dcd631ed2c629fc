import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAutocomplete, wordsIn } from '#platform/autocomplete.ts'
import { isOneAway, slipsBetween, withoutOne } from '#shared/spelling-slips.ts'

const names = [
  'Metformin',
  'Metformin extended release',
  'Methotrexate',
  'Lisinopril',
  'Hydrochlorothiazide',
  'Crème hydratante',
  'Follow-up visit, standard - 99213',
]
const { find } = buildAutocomplete(names)
const found = (typed: string, limit = 10) => find(typed, limit).map((entry) => names[entry])

test.each([
  ['met', ['Metformin', 'Metformin extended release', 'Methotrexate']],
  ['METFORMIN', ['Metformin', 'Metformin extended release']],
  ['release metf', ['Metformin extended release']],
  ['creme', ['Crème hydratante']],
  ['992', ['Follow-up visit, standard - 99213']],
  ['visit 99213', ['Follow-up visit, standard - 99213']],
  ['hydra', ['Crème hydratante', 'Hydrochlorothiazide']],
  ['', []],
  ['?!', []],
])('%j finds words by their first letters, in any order and without accents', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test.each([
  ['metfomin', 'one letter is missing'],
  ['mettformin', 'one letter too many'],
  ['metfarmin', 'one letter is wrong'],
  ['metofrmin', 'two letters are swapped'],
  ['etformin', 'the first letter is missing'],
  ['metformim', 'a typo after the seventh letter'],
  ['metp', 'a typo in a prefix'],
])('%j still finds metformin: %s', (typed) => {
  expect(found(typed)).toContain('Metformin')
})

test('entries that start with the typed text come first, entries with typos last', () => {
  expect(found('hydro')).toEqual(['Hydrochlorothiazide', 'Crème hydratante'])
  expect(found('met', 2)).toEqual(['Metformin', 'Metformin extended release'])
})

describe('with random names', () => {
  const word = fc.stringMatching(/^[a-f]{1,9}$/)
  const some = fc.array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 30 },
  )

  test('exact prefixes are found like in a plain search', () => {
    fc.assert(
      fc.property(some, word, (entries, typed) => {
        const plain = entries.flatMap((entry, index) => (wordsIn(entry).some((one) => one.startsWith(typed)) ? [index] : []))
        const answer = buildAutocomplete(entries).find(typed, entries.length)
        expect(answer.slice(0, plain.length).toSorted((a, b) => a - b)).toEqual(plain)
      }),
    )
  })

  test('every word with a single typo is found', () => {
    fc.assert(
      fc.property(
        some,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('left out', 'too many', 'another', 'swapped'),
        (entries, which, where, slip) => {
          const entry = which % entries.length
          const target = wordsIn(entries[entry] as string).find((one) => one.length >= 5)
          fc.pre(target !== undefined)
          const word = target as string
          const at = where % (word.length - 1)
          const typed = {
            'left out': word.slice(0, at) + word.slice(at + 1),
            'too many': `${word.slice(0, at)}z${word.slice(at)}`,
            another: `${word.slice(0, at)}z${word.slice(at + 1)}`,
            swapped: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
          }[slip]
          fc.pre(typed.length >= 4)
          expect(buildAutocomplete(entries).find(typed, entries.length)).toContain(entry)
        },
      ),
    )
  })
})

test.each([
  ['metformin', 'metformin', 0],
  ['metf', 'metformin', 0],
  ['mtef', 'metformin', 1],
  ['metx', 'metformin', 1],
  ['xetx', 'metformin', 2],
])('from %s to %s the distance is %i', (typed, word, distance) => {
  expect([slipsBetween(typed, word), isOneAway(typed, word)]).toEqual([distance, distance < 2])
})

test('removing one letter gives each result once', () => {
  expect(withoutOne('aab')).toEqual(['ab', 'aa'])
})
