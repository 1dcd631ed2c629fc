import { expect, test } from 'vitest'
import { redirectOf } from '#shared/session/guard-rules.ts'
import { requiresSecondFactor, strongFactorsCount } from '#shared/session/second-factor-rules.ts'

test.each([
  ['open', [null, null, null]],
  ['guarded', ['/login', '/login', null]],
  ['sign-in', [null, '/MFA', '/dashboard']],
  ['mfa', ['/login', null, '/dashboard']],
] as const)('a page that is %s redirects nobody, a pending and a full session to %j [SHELL-052 MFA-08 MFA-09 MFA-13]', (page, expected) => {
  expect((['none', 'pending', 'full'] as const).map((level) => redirectOf(page, level))).toEqual(expected)
})

test.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
  [true, true, true],
])('a group that asks for the PIN: %s, a portal that does: %s; so it is needed: %s [MFA-06]', (requiresMfa, forceMfa, needed) => {
  expect(requiresSecondFactor({ requiresMfa }, { forceMfa })).toBe(needed)
  expect(strongFactorsCount({ requiresMfa, strongFactorReplacesPin: false }, { forceMfa })).toBe(!needed)
  expect(strongFactorsCount({ requiresMfa, strongFactorReplacesPin: true }, { forceMfa })).toBe(true)
})
