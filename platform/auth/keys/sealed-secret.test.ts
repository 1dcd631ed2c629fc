import { expect, test } from 'vitest'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { seal, unseal } from '#platform/auth/keys/sealed-secret.ts'
import { newSecret } from '#platform/auth/secret-token.ts'

const key = ringOf(newSecret())

test('a sealed text can be unsealed, and looks different each time', () => {
  const sealed = seal(key, 'a', 'olá')
  expect(unseal(key, 'a', sealed)).toBe('olá')
  expect(seal(key, 'a', 'olá')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ol')
})

test.each([
  ['another key', (sealed: string) => unseal(ringOf(newSecret()), 'a', sealed)],
  ['another purpose', (sealed: string) => unseal(key, 'b', sealed)],
  ['a changed byte', (sealed: string) => unseal(key, 'a', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`)],
  ['a shorter text', (sealed: string) => unseal(key, 'a', sealed.slice(0, -4))],
])('unsealing with %s fails', (_, open) => {
  expect(() => open(seal(key, 'a', 'secret'))).toThrow()
})
