import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mutantsOf } from '#tools/ledger/mutation/mutants.ts'
import { runFailed, sampleMutants } from '#tools/ledger/mutation/run-mutants.ts'

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

test('a sample has the given size, comes from every file, and is the same for the same seed', () => {
  const files = ['a', 'b', 'c'].map((file) => ({ file, mutants: Array.from({ length: 40 }, (_, n) => ({ line: n, of: file })) }))
  const sample = sampleMutants(files, { size: 30, seed: 7 })
  expect(sample.flatMap(({ mutants }) => mutants)).toHaveLength(30)
  for (const { file, mutants } of sample) {
    expect(mutants.length).toBeGreaterThan(0)
    expect(mutants.every(({ of }) => of === file)).toBe(true)
  }
  expect(sampleMutants(files, { size: 30, seed: 7 })).toEqual(sample)
  expect(sampleMutants(files, { size: 30, seed: 8 })).not.toEqual(sample)
  expect(sampleMutants(files, { size: 500, seed: 7 })).toEqual(files)
})

test('a run fails by its own files, not by a file that failed in an earlier run', () => {
  const moduleOf = (file: string, isOk: boolean) => ({ moduleId: resolve(file), ok: () => isOk })
  const testModules = [moduleOf('a.test.ts', true), moduleOf('b.test.ts', false)]
  expect(runFailed({ testModules, unhandledErrors: [] }, ['a.test.ts'])).toBe(false)
  expect(runFailed({ testModules, unhandledErrors: [] }, ['a.test.ts', 'b.test.ts'])).toBe(true)
  expect(runFailed({ testModules, unhandledErrors: [new Error('late')] }, ['a.test.ts'])).toBe(true)
})
