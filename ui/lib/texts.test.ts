import { beforeEach, expect, test } from 'vitest'
import { speak, textsFor, translator } from '#ui/lib/texts.ts'

const english = {
  hello: 'Hello',
  call: 'Call {phone} or {other}.',
  fields: { one: '{n} field', other: '{n} fields' },
} as const

beforeEach(() => speak('en', { some: english }))

test('says a sentence, its gaps filled', () => {
  const t = translator('en', english)
  expect(t('hello')).toBe('Hello')
  expect(t('call', { phone: '1-800', other: 'write' })).toBe('Call 1-800 or write.')
})

test.each([
  [1, '1 field'],
  [2, '2 fields'],
  [1234, '1,234 fields'],
])('%i in English', (n, sentence) => expect(translator('en', english)('fields', { n })).toBe(sentence))

test.each([
  [0, 'zero 0'],
  [1, 'one 1'],
  [2, 'two 2'],
  [3, 'few 3'],
  [11, 'many 11'],
  [100, 'other 100'],
])('%i takes its Arabic form, in Latin digits', (n, sentence) => {
  const forms = { n: { zero: 'zero {n}', one: 'one {n}', two: 'two {n}', few: 'few {n}', many: 'many {n}', other: 'other {n}' } } as const
  expect(translator('ar', forms)('n', { n })).toBe(sentence)
})

test('a form that a language lacks falls back to other', () => {
  expect(translator('es', { n: { one: 'uno', other: 'otros' } } as const)('n', { n: 1_000_000 })).toBe('otros')
})

test('hands out the pieces around gaps that are no text', () => {
  const link = { href: 'tel:' }
  expect(translator('en', english).parts('call', { phone: link, other: 'x' })).toEqual(['Call ', link, ' or ', 'x', '.'])
})

test('a key that no catalogue has is said as it is: the words of a server', () => {
  const t = translator('en', english) as unknown as (key: string) => string
  expect(t('Pharmacy closed')).toBe('Pharmacy closed')
})

test('an area speaks the language of the page', () => {
  const texts = textsFor<typeof english>('some')
  expect(texts()('hello')).toBe('Hello')
  speak('es', { some: { ...english, hello: 'Hola' } })
  expect(texts()('hello')).toBe('Hola')
})

test('an area that the page was given no words for is named', () => {
  expect(() => textsFor('other')()).toThrow("This page was given no texts of 'other': name them in the entry's texts.")
})

test('the compiler knows keys and gaps', () => {
  const t = translator('en', english)
  // @ts-expect-error: no such key
  t('goodbye')
  // @ts-expect-error: a gap is missing
  t('call', { phone: '1' })
  // @ts-expect-error: the number of a plural is a number
  t('fields', { n: '1' })
  expect(t('fields', { n: 0 })).toBe('0 fields')
})
