import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewOf } from '#shared/dashboard/group-preview.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { randomSettings } from '#shared/testing/random-groups.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

const day = '2026-11-20'
const [some] = fc.sample(randomSettings, { numRuns: 1, seed: 2026 })
if (!some) throw new Error('a sample is there')
const preview = (change: Partial<GroupSettings>, age = 40, signOn: { satisfiesMfa: boolean }[] = []) =>
  previewOf({ code: 'X', settings: { ...some, ...change }, signOn }, { relation: 'Primary', age, day }, { forceMfa: false })

test('a passkey is a way to sign in only where the group allows it, with a PIN only where it does not replace one', () => {
  const ways = (change: Partial<GroupSettings>) => preview(change).waysIn
  const password = { way: 'password', asksForPin: true }
  expect(ways({ requiresMfa: true, passkeysAllowed: false })).toEqual([password])
  expect(ways({ requiresMfa: true, passkeysAllowed: true, strongFactorReplacesPin: true })).toEqual([
    password,
    { way: 'passkey', asksForPin: false },
  ])
  expect(ways({ requiresMfa: true, passkeysAllowed: true, strongFactorReplacesPin: false })).toEqual([
    password,
    { way: 'passkey', asksForPin: true },
  ])
})

test('single sign-on asks for the PIN unless its provider does [MFA-18]', () => {
  const ways = (requiresMfa: boolean) =>
    preview({ requiresMfa, passkeysAllowed: false }, 40, [{ satisfiesMfa: true }, { satisfiesMfa: false }])
  expect(ways(true).waysIn.map(({ way, asksForPin }) => [way, asksForPin])).toEqual([
    ['sso', false],
    ['sso', true],
    ['password', true],
  ])
  expect(ways(false).waysIn.some(({ asksForPin }) => asksForPin)).toBe(false)
})

test('visits are offered from the first to the last age of the policy, or without an end', () => {
  const offered = (ageTo: number | null) =>
    [1, 2, 64, 65].map((age) => preview({ visitPolicy: { ...defaultVisitPolicy, ageFrom: 2, ageTo } }, age).mayHaveVisits)
  expect(offered(64)).toEqual([false, true, true, false])
  expect(offered(null)).toEqual([false, true, true, true])
})
