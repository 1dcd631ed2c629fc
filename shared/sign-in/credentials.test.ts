import { expect, test } from 'vitest'
import { credentials } from '#shared/sign-in/credentials.ts'

const problemsOf = (email: string, password: string) =>
  (credentials.safeParse({ email, password }).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test('both fields are required, and a password has at most 128 characters [SIGN-10 SIGN-11]', () => {
  expect(problemsOf('', '')).toEqual(['email: Required', 'password: Required'])
  expect(problemsOf('ana', 'x')).toEqual(['email: EmailInvalid'])
  expect(problemsOf('ana@example.com', 'x'.repeat(128))).toEqual([])
  expect(problemsOf('ana@example.com', 'x'.repeat(129))).toHaveLength(1)
})
