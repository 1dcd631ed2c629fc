import { expect, test } from 'vitest'
import { isolatedIn, joinedIn } from '#shared/bidi.ts'

test.each([
  ['ar', '90 mcg', '\u206890 mcg\u2069'],
  ['ar', '120/80', '\u2068120/80\u2069'],
  ['ar', 'Ana Rivera', '\u2068Ana Rivera\u2069'],
  ['ar', 'مرتين يوميًا', 'مرتين يوميًا'],
  ['ar', '12', '12'],
  ['ar', '', ''],
  ['ar', '\u2066(512) 555-0102\u2069', '\u2066(512) 555-0102\u2069'],
  ['ar', '5 mg\nمرتين\n2 ml', '\u20685 mg\u2069\nمرتين\n\u20682 ml\u2069'],
  ['en', '90 mcg', '90 mcg'],
  ['es', 'مرتين يوميًا', '\u2068مرتين يوميًا\u2069'],
] as const)('in %s, %j is written as %j', (language, text, written) => {
  expect(isolatedIn(language, text)).toBe(written)
})

test('each part of a joined line is isolated, and empty parts are left out', () => {
  expect(joinedIn('ar', ['90 mcg', '', null, false, 'when needed'])).toBe('\u206890 mcg\u2069 · \u2068when needed\u2069')
  expect(joinedIn('en', ['90 mcg', undefined, 'when needed'], ', ')).toBe('90 mcg, when needed')
})
