import { expect, test } from 'vitest'
import { passkeyName } from '#shared/mfa/passkey-answers.ts'

const problem = (name: unknown) => passkeyName.safeParse(name).error?.issues[0]?.message

test('a passkey has a name of one line, from one character to sixty', () => {
  expect(['x', ' Ana’s phone ', 'x'.repeat(60)].map(problem)).toEqual([undefined, undefined, undefined])
  expect([undefined, '', '   '].map(problem)).toEqual(['Required', 'Required', 'Required'])
  expect(['x'.repeat(61), 'two\nlines'].map(problem)).toEqual(['InvalidInput', 'InvalidInput'])
})
