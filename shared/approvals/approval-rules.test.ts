import { expect, test } from 'vitest'
import { approvesFrom, needsApproval } from '#shared/approvals/approval-rules.ts'
import { differenceOf } from '#shared/groups/group-differences.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { plainSettings } from '#shared/testing/random-groups.ts'

test.each<[Partial<GroupSettings>, boolean]>([
  [{ requiresMfa: true }, true],
  [{ pinMethods: ['email'] }, true],
  [{ rememberDeviceDays: 365 }, true],
  [{ passkeysAllowed: false }, true],
  [{ strongFactorReplacesPin: true }, true],
  [{ name: 'Renamed', strongFactorReplacesPin: true }, true],
  [{ name: 'Renamed', suspended: true }, false],
])('the change %j of a group needs approval: %s', (change, needed) => {
  expect(needsApproval(differenceOf(plainSettings, { ...plainSettings, ...change }))).toBe(needed)
})

test('an operator approves from 24 hours after the newest of account, role, invitation and reset', () => {
  const [first, second, third] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'].map((at) => new Date(at))
  if (!first || !second || !third) throw new Error('three dates')
  const from = (roleSince: Date | null, invitedAt: Date | null, factorsResetAt: Date | null = null) =>
    approvesFrom({ createdAt: first, roleSince, invitedAt, factorsResetAt }).toISOString()
  expect(from(null, null)).toBe('2026-01-02T00:00:00.000Z')
  expect(from(second, null)).toBe('2026-02-02T00:00:00.000Z')
  expect(from(null, null, second)).toBe('2026-02-02T00:00:00.000Z')
  expect(from(second, third)).toBe('2026-03-02T00:00:00.000Z')
})
