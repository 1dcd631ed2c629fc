import { expect, test } from 'vitest'
import { changedRules, ownRules, showsMore, withoutRule, withRule } from '#shared/claims/minor-rule-changes.ts'
import { type AgeRule, minorRules } from '#shared/claims/minor-rules.ts'

const rule = (state: AgeRule['state'], kind: AgeRule['kind'], fromAge: number): AgeRule => ({ state, kind, fromAge, source: 'test' })

test.each<[string, AgeRule[], AgeRule[], boolean]>([
  ['a higher age', [rule('TX', 'sti', 12)], [rule('TX', 'sti', 14)], true],
  ['a lower age', [rule('TX', 'sti', 14)], [rule('TX', 'sti', 13)], false],
  ['a removed rule below the age of other states', [rule('TX', 'sti', 0)], [], true],
  ['a removed rule above it', [rule('TX', 'sti', 16)], [], false],
  ['a new rule above it', [], [rule('TX', 'sti', 13)], true],
  ['a new rule below it', [], [rule('TX', 'sti', 10)], false],
  // A law without an age hides every claim, but a child's own amounts from 12 on only.
  ['a rule that names no age any more', [rule('TX', 'sti', 10)], [rule('TX', 'sti', 0)], true],
  ['another source', [rule('TX', 'sti', 10)], [{ ...rule('TX', 'sti', 10), source: 'other' }], false],
])('%s', (_case, before, after, isMore) => {
  expect(showsMore(before, after)).toBe(isMore)
})

test('a change names state and kind with the age before and after', () => {
  const before = [rule('TX', 'sti', 10), rule('WA', 'sti', 14)]
  expect(changedRules(before, withoutRule(withRule(before, rule('TX', 'sti', 12)), rule('WA', 'sti', 0)))).toEqual([
    { field: 'TX sti', before: 10, after: 12 },
    { field: 'WA sti', before: 14, after: null },
  ])
})

test('the rules that come with the portal may be saved; an age beyond 18, no source and a second rule for one state and kind may not', () => {
  expect(minorRules.safeParse(ownRules()).success).toBe(true)
  for (const wrong of [
    [rule('TX', 'sti', 19)],
    [rule('TX', 'sti', 1.5)],
    [{ ...rule('TX', 'sti', 1), source: ' ' }],
    [rule('TX', 'sti', 1), rule('TX', 'sti', 2)],
    [{ ...rule('TX', 'sti', 1), kind: 'flagged' }],
  ])
    expect(minorRules.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
