import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseUser, everyoneMayEnter } from '#platform/db/embedded-user.ts'

const yes = () => true
const no = () => false

test.each([
  ['an ordinary user runs the server directly', { root: false, named: true, dataOwner: null, canSetUid: no, canMapUser: no }, 'direct'],
  ['root switches to another user', { root: true, named: true, dataOwner: null, canSetUid: yes, canMapUser: yes }, 'setuid'],
  [
    'root uses a user namespace in a folder closed to others',
    { root: true, named: true, dataOwner: null, canSetUid: no, canMapUser: yes },
    'userns',
  ],
  [
    'a user id without a name uses a user namespace',
    { root: false, named: false, dataOwner: null, canSetUid: no, canMapUser: yes },
    'userns',
  ],
  [
    'root uses a user namespace for data owned by root',
    { root: true, named: true, dataOwner: 'mine', canSetUid: yes, canMapUser: yes },
    'userns',
  ],
  [
    'root switches to another user for data of another owner',
    { root: true, named: true, dataOwner: 'other', canSetUid: no, canMapUser: yes },
    'setuid',
  ],
] as const)('%s', (_, facts, user) => {
  expect(chooseUser(facts)).toBe(user)
})

test('an error without a usable user says what to do', () => {
  expect(() => chooseUser({ root: true, named: true, dataOwner: null, canSetUid: no, canMapUser: no })).toThrow('set DATABASE_URL')
})

test('a folder is open to everyone only if all its parents are', () => {
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
