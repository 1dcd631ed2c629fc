import { expect, test } from 'vitest'
import { weaknessOf } from '#shared/fields/weak-password.ts'

test.each([
  'Password1!',
  'P@ssw0rd!1',
  'Summer2026!',
  'Welcome#123',
  'Qwerty123!',
  'Abcd1234!',
  'Aaaaaaa1!',
  'Monday-2026',
  'Letmein!99',
  '9876Fedc!x',
  'M0nday-26!',
  'Fr33dom-9!',
  'W1nter.26-',
  'W!nter.26-',
  '$umm3r-26.',
  '5un5h1ne-9',
  '7rustno-9!',
])('%s is a weak password', (password) => expect(weaknessOf(password, [])).toBe('WeakCommon'))

test.each(['Welcome-2-Me!', 'Brand-New-1!', 'kX7#mpQ2v', 'Rainy Tuesdays, 4 umbrellas', 'Nur-7-Katzen?'])(
  '%s is not a weak password',
  (password) => expect(weaknessOf(password, [])).toBeNull(),
)

test("a password with the member's own name or email is weak", () => {
  const own = ['grace.hopewell@example.com', 'Grace', 'Jo']
  expect(['Hopewell-77x!', 'My-gr4ce-X9!', 'x9!Example-Q'].map((password) => weaknessOf(password, own))).toEqual(Array(3).fill('WeakOwn'))
  expect(weaknessOf('Jolly-Ranch-42', own)).toBeNull()
  expect(weaknessOf('kX7#mpQ2v', ['', '  '])).toBeNull()
})
