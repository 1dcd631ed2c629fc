import { expect, test } from 'vitest'
import { matchingPasswords, newPassword, passwordChecklist } from '#shared/fields/password.ts'

const problems = (typed: string) => newPassword.safeParse(typed).error?.issues.map(({ message }) => message) ?? []

test.each([
  ['', ['Required'], 'SIGN-38'],
  ['aB1-567', ['PasswordTooShort'], 'SIGN-30'],
  ['aB1-5678', [], 'SIGN-30'],
  ['ab1-5678', ['PasswordNeedsCapital'], 'SIGN-31'],
  ['AB1-5678', ['PasswordNeedsLower'], 'SIGN-32'],
  ['aB1 5678', ['PasswordNeedsSpecial'], 'SIGN-33'],
  ['aB1a5678', ['PasswordNeedsSpecial'], 'SIGN-33'],
  ['aB--abcd', ['PasswordNeedsNumber'], 'SIGN-34'],
  [`aB1-${'x'.repeat(124)}`, [], 'SIGN-38'],
  [`aB1-${'x'.repeat(125)}`, ['InvalidInput'], 'SIGN-38'],
])('the password %j has the problems %j [%s]', (typed, expected) => {
  expect(problems(typed)).toEqual(expected)
})

const isLong = (typed: string, ticksFrom?: number) => passwordChecklist(typed, ticksFrom)[0]

test("the line 'At least 8 characters' ticks at eight, and with the other reading only above eight [SIGN-35]", () => {
  expect([isLong('aB1-567'), isLong('aB1-5678')].map((line) => line?.holds)).toEqual([false, true])
  expect([isLong('aB1-5678', 9), isLong('aB1-56789', 9)].map((line) => line?.holds)).toEqual([false, true])
  expect(isLong('')?.line).toBe('PasswordTooShort')
})

test('the checklist and the rule agree on every other line [SIGN-36]', () => {
  for (const typed of ['aB1-5678', 'ab1-5678', 'AB1-5678', 'aB1 5678', 'aB--abcd', '']) {
    const open = passwordChecklist(typed).flatMap(({ line, holds }) => (holds ? [] : [line]))
    if (typed !== '') expect(open).toEqual(problems(typed))
  }
  expect(passwordChecklist('').map(({ line }) => line)).toEqual([
    'PasswordTooShort',
    'PasswordNeedsCapital',
    'PasswordNeedsLower',
    'PasswordNeedsSpecial',
    'PasswordNeedsNumber',
  ])
})

test('the second password must match, and the error is at its field [SIGN-37]', () => {
  const [issue] = matchingPasswords.safeParse({ newPassword: 'a', verifyNewPassword: 'b' }).error?.issues ?? []
  expect([issue?.message, issue?.path]).toEqual(['PasswordsDiffer', ['verifyNewPassword']])
  expect(matchingPasswords.safeParse({ newPassword: 'a', verifyNewPassword: 'a' }).success).toBe(true)
})
