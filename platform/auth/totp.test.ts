import { describe, expect, test } from 'vitest'
import { newTotpSecret, totpAddress, totpCode, totpStep } from '#platform/auth/totp.ts'

/** '12345678901234567890' in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

/** RFC 6238, appendix B, SHA-1; apps show the last six of the eight digits. */
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

describe.each(vectors)('RFC 6238 at %i s', (seconds, code) => {
  const six = code.slice(2)
  test('computes the code', () => expect(totpCode(secret, at(seconds))).toBe(six))

  test('accepts a code of the current step and one step before or after', () => {
    const step = Math.floor(seconds / 30)
    expect(totpStep(secret, six, at(seconds))).toBe(step)
    expect(totpStep(secret, six, at(seconds + 30))).toBe(step)
    expect(totpStep(secret, six, at(seconds - 30))).toBe(step)
    expect(totpStep(secret, six, at(seconds + 60))).toBeNull()
    expect(totpStep(secret, six, at(seconds - 60))).toBeNull()
  })
})

test.each(['', '28708', '2870822', '28708x', '٢٨٧٠٨٢'])('%s is not a valid code', (code) =>
  expect(totpStep(secret, code, at(59))).toBeNull(),
)

test('each secret is new, 160 bits long', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
})

test('the otpauth address names product, account and code settings', () => {
  const { protocol, host, pathname, searchParams } = new URL(totpAddress(secret, { issuer: 'Foyer', account: 'ana@example.com' }))
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Foyer:ana@example.com'])
  expect(Object.fromEntries(searchParams)).toEqual({ issuer: 'Foyer', secret, algorithm: 'SHA1', digits: '6', period: '30' })
})
