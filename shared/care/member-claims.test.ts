import { expect, test } from 'vitest'
import { managedScopes, memberClaims } from '#shared/care/member-claims.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

const ana = { telehealthId: 't-1', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }
const claims = {
  member: { ...ana, email: 'ana@example.com', phone: null, language: 'es', timeZone: null, zip: '78704' },
  group: { code: 'FOYER', features: ['Telehealth'], policy: defaultVisitPolicy, prices: [{ type: 'General', cents: 0 }], isCovered: true },
  managed: [{ ...ana, telehealthId: 't-2', first: 'Leo', scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }],
  messages: { channels: ['email', 'text'] },
  invoices: { channels: ['email', 'text'] },
  reminders: { channels: ['email', 'text'], minutesBefore: [60] },
}

test('claims name every scope and channel, and nothing is lost on the way to the telehealth service', () => {
  expect(memberClaims.parse(claims)).toEqual(claims)
  expect(claims.managed[0]?.scopes).toEqual(managedScopes)
})

test.each(['messages', 'invoices', 'reminders'] as const)('claims with an unknown channel for %s are refused', (kind) => {
  expect(memberClaims.safeParse({ ...claims, [kind]: { ...claims[kind], channels: ['pigeon'] } }).success).toBe(false)
})

test.each([
  ['Male', true],
  ['Female', true],
  ['Other', true],
  [undefined, true],
  ['M', false],
])('a gender of %s is accepted: %s', (gender, isAccepted) => {
  expect(memberClaims.safeParse({ ...claims, member: { ...claims.member, gender } }).success).toBe(isAccepted)
})

test('an unknown scope is refused', () => {
  expect(memberClaims.safeParse({ ...claims, managed: [{ ...claims.managed[0], scopes: ['everything'] }] }).success).toBe(false)
})
