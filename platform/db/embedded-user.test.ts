import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseUser, everyoneMayEnter } from '#platform/db/embedded-user.ts'

const yes = () => true
const no = () => false

test.each([
  ['an ordinary user', { root: false, named: true, dataOwner: null, canSetUid: no, canMapUser: no }, 'direct'],
  ['root', { root: true, named: true, dataOwner: null, canSetUid: yes, canMapUser: yes }, 'setuid'],
  ['root in a folder that others cannot enter', { root: true, named: true, dataOwner: null, canSetUid: no, canMapUser: yes }, 'userns'],
  ['a number without a name', { root: false, named: false, dataOwner: null, canSetUid: no, canMapUser: yes }, 'userns'],
  [
    "root over data that were made as root's own",
    { root: true, named: true, dataOwner: 'mine', canSetUid: yes, canMapUser: yes },
    'userns',
  ],
  ["root over data of nobody's", { root: true, named: true, dataOwner: 'other', canSetUid: no, canMapUser: yes }, 'setuid'],
] as const)('%s', (_, facts, user) => {
  expect(chooseUser(facts)).toBe(user)
})

test('where neither is allowed, the message says what to do', () => {
  expect(() => chooseUser({ root: true, named: true, dataOwner: null, canSetUid: no, canMapUser: no })).toThrow('set DATABASE_URL')
})

test('a folder can be entered by everyone only if all above it can', () => {
  const above = mkdtempSync(join(tmpdir(), 'enter-'))
  const below = join(above, 'below')
  mkdirSync(below)
  chmodSync(below, 0o755)
  chmodSync(above, 0o700)
  expect(everyoneMayEnter(below)).toBe(false)
  chmodSync(above, 0o711)
  expect(everyoneMayEnter(below)).toBe(true)
  rmSync(above, { recursive: true })
})
