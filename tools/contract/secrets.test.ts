import { expect, test } from 'vitest'
import { secretsIn } from '#tools/contract/secrets.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['a private key', '-----BEGIN EC PRIVATE KEY-----\nMHcC'],
  ['a database address with a password', 'const url = "postgres://app:hunter2@db.example.com/foyer"'],
  ['a signed token', `token: '${base64('{"alg":"HS256"}')}.${base64('{"sub":"1234567890"}')}.c2lnbmF0dXJlLWhlcmU'`],
  ['a key of a cloud, payment or code service', `key=AKIA${'ABCD'.repeat(4)}`],
  ['the password of the demo', 'value="Welcome-2-Foyer!"'],
])('%s is detected', (what, text) => {
  expect(secretsIn(text)).toEqual([what])
})

test('ordinary code contains no secrets', () => {
  expect(secretsIn('fetch("/api/auth/login",{credentials:"same-origin"});const eyJ="postgres://localhost/foyer"')).toEqual([])
})
