import { expect, test } from 'vitest'
import { lossRefusal } from '#shared/operators/operator-rules.ts'

const olga = { id: 'olga', role: 'admin', state: 'active' } as const
const otto = { id: 'otto', role: 'admin', state: 'active' } as const
const sue = { id: 'sue', role: 'support', state: 'active' } as const

test.each([
  ['oneself', [olga, otto], 'olga', 'olga', 'OperatorIsSelf'],
  ['another administrator', [olga, otto], 'otto', 'olga', null],
  ['somebody who is none', [olga, sue], 'sue', 'olga', null],
  ['the last administrator, at the command line', [olga, sue], 'olga', null, 'LastAdmin'],
  ['the last one who can sign in', [olga, { ...otto, state: 'invited' }], 'olga', null, 'LastAdmin'],
  ['one who was invited only', [olga, { ...otto, state: 'invited' }], 'otto', null, null],
  ['one who ended', [olga, { ...otto, state: 'ended' }], 'otto', null, null],
] as const)('%s', (_who, operators, id, by, refusal) => {
  expect(lossRefusal(operators, id, by)).toBe(refusal)
})
