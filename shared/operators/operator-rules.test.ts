import { expect, test } from 'vitest'
import { operatorTimes } from '#shared/operators/operator-roles.ts'
import { lossRefusal } from '#shared/operators/operator-rules.ts'

const olga = { id: 'olga', role: 'admin', groupIds: null, state: 'active' } as const
const otto = { id: 'otto', role: 'admin', groupIds: null, state: 'active' } as const
const sue = { id: 'sue', role: 'support', groupIds: null, state: 'active' } as const

test.each([
  ['an administrator cannot end their own access', [olga, otto], 'olga', 'olga', 'OperatorIsSelf'],
  ["an administrator can end another's access", [olga, otto], 'otto', 'olga', null],
  ['an administrator can end the access of a non-administrator', [olga, sue], 'sue', 'olga', null],
  ['the last administrator cannot be ended, even at the command line', [olga, sue], 'olga', null, 'LastAdmin'],
  ['the last administrator who can sign in cannot be ended', [olga, { ...otto, state: 'invited' }], 'olga', null, 'LastAdmin'],
  ['the last administrator of every group cannot be ended', [olga, { ...otto, groupIds: ['a group'] }], 'olga', null, 'LastAdmin'],
  ['an invited administrator can be ended', [olga, { ...otto, state: 'invited' }], 'otto', null, null],
  ['an administrator whose access has ended can be ended', [olga, { ...otto, state: 'ended' }], 'otto', null, null],
] as const)('%s', (_who, operators, id, by, refusal) => {
  expect(lossRefusal(operators, id, by)).toBe(refusal)
})

test('an idle operator is signed out after half an hour, everyone after ten hours; an invitation holds three days', () => {
  const [minute, hour] = [60_000, 3_600_000]
  expect(operatorTimes).toEqual({ idle: 30 * minute, absolute: 10 * hour, pending: 35 * minute, invitation: 72 * hour })
})
