import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, findUnstorable, isStorable } from '#shared/storable-text.ts'

test.each([
  ['a NUL in a field', { actor: 'a\0b' }, 'actor'],
  ['a high surrogate alone', { name: 'a\uD83D' }, 'name'],
  ['a low surrogate alone', { name: '\uDE00a' }, 'name'],
  ['two surrogates in the wrong order', { name: '\uDE00\uD83D' }, 'name'],
  ['a field of a list', { answers: [{ text: 'fine' }, { text: '\0' }] }, 'answers.1.text'],
  ['a NUL in a key', { notes: { 'a\0': 1 } }, 'notes.a\uFFFD'],
  ['a lone surrogate in a key', { '\uD800': 1 }, '\uFFFD'],
  ['the value itself', '\0', ''],
])('%s is reported with its path', (_name, value, path) => {
  expect(findUnstorable(value)).toBe(path)
})

test('whole characters, empty values and the replacement character can be stored', () => {
  expect(findUnstorable({ name: '😀 José \uFFFD', none: null, on: true, count: 3, list: [], inner: {} })).toBeNull()
  for (const nothing of [undefined, null, 0, '']) expect(findUnstorable(nothing)).toBeNull()
})

test('a value nested deeper than the call stack is checked completely', () => {
  const depth = 30_000
  const nested = (inner: string): unknown => JSON.parse('['.repeat(depth) + JSON.stringify(inner) + ']'.repeat(depth))
  expect(findUnstorable(nested('fine'))).toBeNull()
  expect(findUnstorable(nested('\0'))).toMatch(/^0(\.0)+/)
})

test('a cut text is as long as allowed and ends with a whole character', () => {
  expect(cutText('a😀', 2)).toBe('a')
  expect(cutText('a😀', 3)).toBe('a😀')
  expect(cutText('abc', 2)).toBe('ab')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, most) => {
      const cut = cutText(text, most)
      expect(text.startsWith(cut) && isStorable(cut) === isStorable(cut.replaceAll('\0', '')) && cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
      expect(cut.length).toBeLessThanOrEqual(most)
    }),
  )
})
