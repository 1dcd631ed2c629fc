import { beforeEach, expect, test } from 'vitest'
import { addTexts, addTranslations, catalogueOf, setLocale, textsOf, translator } from '#ui/lib/texts.ts'

const english = {
  hello: 'Hello',
  call: 'Call {phone} or {other}.',
  fields: { one: '{n} field', other: '{n} fields' },
} as const
const spanish = { hello: 'Hola', call: 'Llame al {phone} o {other}.', fields: { other: '{n} campos' } }

beforeEach(() => setLocale('en'))

test('a sentence is shown with its parameters filled in', () => {
  const t = translator('en', english)
  expect(t('hello')).toBe('Hello')
  expect(t('call', { phone: '1-800', other: 'write' })).toBe('Call 1-800 or write.')
})

test.each([
  [1, '1 field'],
  [2, '2 fields'],
  [1234, '1,234 fields'],
])('%i uses the right English plural', (n, sentence) => expect(translator('en', english)('fields', { n })).toBe(sentence))

test.each([
  [0, 'zero 0'],
  [1, 'one 1'],
  [2, 'two 2'],
  [3, 'few 3'],
  [11, 'many 11'],
  [100, 'other 100'],
])('%i uses the right Arabic plural, with Latin digits', (n, sentence) => {
  const forms = { n: { zero: 'zero {n}', one: 'one {n}', two: 'two {n}', few: 'few {n}', many: 'many {n}', other: 'other {n}' } } as const
  expect(translator('ar', forms)('n', { n })).toBe(sentence)
})

test('a form that a language lacks falls back to other', () => {
  expect(translator('es', { n: { one: 'uno', other: 'otros' } } as const)('n', { n: 1_000_000 })).toBe('otros')
})

test('parts() returns the pieces around parameters that are not text', () => {
  const link = { href: 'tel:' }
  expect(translator('en', english).parts('call', { phone: link, other: 'x' })).toEqual(['Call ', link, ' or ', 'x', '.'])
})

test('an unknown key is returned as it is', () => {
  const t = translator('en', english) as unknown as (key: string) => string
  expect(t('Pharmacy closed')).toBe('Pharmacy closed')
})

test('an English catalogue with translations has texts in the language of the page', () => {
  addTranslations(english, { es: spanish })
  expect(textsOf(english)('hello')).toBe('Hello')
  setLocale('es')
  expect(textsOf(english)('hello')).toBe('Hola')
  expect(catalogueOf(english, 'en')).toBe(english)
})

test('a catalogue’s name, as in the build, returns the texts added under it', () => {
  const name = 'web/some' as unknown as typeof english
  expect(() => textsOf(name)).toThrow("No texts of 'web/some'.")
  setLocale('es')
  addTexts({ 'web/some': spanish })
  addTexts({ 'web/some': english }, 'en')
  expect(textsOf(name)('hello')).toBe('Hola')
  expect(catalogueOf(name, 'en')).toBe(english)
})

test('the compiler knows keys and parameters', () => {
  const t = textsOf(english)
  // @ts-expect-error: unknown key
  t('goodbye')
  // @ts-expect-error: a parameter is missing
  t('call', { phone: '1' })
  // @ts-expect-error: the `n` of a plural must be a number
  t('fields', { n: '1' })
  expect(t('fields', { n: 0 })).toBe('0 fields')
})
