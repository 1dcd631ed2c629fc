import { expect, test } from 'vitest'
import { mutantsOf } from '#tools/ledger/mutation/mutants.ts'

test('texts, numbers and conditions change one at a time; types, imports and names stay', () => {
  const text = `import { a } from '#shared/a.ts'
type Kind = 'one' | 2
/** Why */
export const rule = (n: number): boolean => n >= 3 && !a.isOn
export const words = { soon: 'Soon', 'not this': /^\\d{5}$/ } as const satisfies Record<string, unknown>
export const way = (x: Kind) => (x === 'one' ? true : x.b)
`
  const found = mutantsOf('rule.ts', text)
  expect(found.map(({ line, what }) => `${line}: ${what}`)).toEqual([
    '4: && → ||',
    '4: >= → >',
    '4: 3 → 4',
    '4: ! → ',
    "5: 'Soon' → 'Soonx'",
    '5: /^\\d{5}$/ → /^\\d{6}$/',
    "6: x === 'one' → !(x === 'one')",
    '6: === → !==',
    "6: 'one' → 'onex'",
    '6: true → false',
  ])
  expect(found[0]?.code).toBe(text.replace('&&', '||'))
})
