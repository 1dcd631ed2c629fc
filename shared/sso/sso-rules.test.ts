import { describe, expect, test } from 'vitest'
import { afterSso, entryPath, hasAuth, shownCode } from '#shared/sso/sso-rules.ts'

const meta = { jwt: 'j', ssoToken: 's', teladocSdkToken: 't', isRegistered: true, hasProfile: true, hasMFA: true }
const nobody = { isRegistered: false, hasProfile: false, hasMFA: false }

test.each([
  ['VisitDoctor', '/request-a-visit'],
  ['visitdoctor', '/dashboard'],
  ['https://elsewhere.example', '/dashboard'],
  ['', '/dashboard'],
  [null, '/dashboard'],
])('entryPage %s leads to %s [SSO-03 SSO-04]', (entryPage, path) => {
  expect(entryPath(entryPage)).toBe(path)
})

test.each([
  [meta, true],
  [{ ...meta, jwt: '' }, false],
  [{ ...meta, teladocSdkToken: '' }, false],
  [{ ...meta, isRegistered: false }, false],
  [nobody, false],
] as const)('a sign-on needs a jwt, an SDK token and a registration: %o is %s [SSO-09]', (given, expected) => {
  expect(hasAuth(given)).toBe(expected)
})

describe('after a sign-on', () => {
  test.each([
    ['full', meta, 'VisitDoctor', '/request-a-visit'],
    ['full', meta, null, '/dashboard'],
    ['pending', { ...meta, hasMFA: false }, 'VisitDoctor', '/MFA'],
    ['none', nobody, null, '/register/create-account'],
    ['full', { ...meta, isRegistered: false }, null, '/sso-error'],
  ] as const)('level %s with %o and entryPage %s leads to %s [SSO-03 SSO-04 SSO-05 SSO-07 SSO-08]', (level, given, entryPage, path) => {
    expect(afterSso({ data: { level }, meta: given }, entryPage)).toBe(path)
  })
})

test.each([
  ['MemberTerminated', 'MemberTerminated'],
  ['TooManyTries', 'TooManyTries'],
  ['UNAUTHORIZED', 'SsoFailed'],
  ['CrossOrigin', 'SsoFailed'],
  ['Call 1-900-555-0100', 'SsoFailed'],
  [null, 'SsoFailed'],
])('%s is shown as %s [SSO-11 SSO-14 SSO-15]', (code, told) => {
  expect(shownCode(code)).toBe(told)
})
