import { describe, expect, test } from 'vitest'
import { readProviderFile } from '#server/sso/provider-file.ts'
import { selfSignedCertificate } from '#server/testing/self-signed-certificate.ts'

const { certificate } = selfSignedCertificate()
const saml = { kind: 'saml', issuer: 'urn:idp', ssoUrl: 'https://idp.example/sso', certificates: [certificate] }
const oidc = { kind: 'oidc', issuer: 'https://idp.example', clientId: 'foyer', clientSecret: 'secret' }
const read = (file: object) => readProviderFile(JSON.stringify(file))

test('a file of each kind is read, with defaults', () => {
  const rest = { eligibilityAttribute: 'eligibilityId', idpInitiated: false, ssoSatisfiesMfa: false }
  expect(read(saml)).toEqual({ ...saml, ...rest })
  expect(read(oidc)).toEqual({ ...oidc, ...rest })
  expect(read({ ...saml, idpInitiated: true, eligibilityAttribute: 'employeeId' })).toMatchObject({
    idpInitiated: true,
    eligibilityAttribute: 'employeeId',
  })
})

test('a provider on this machine may use http', () => {
  expect(read({ ...oidc, issuer: 'http://127.0.0.1:4000' })).toMatchObject({ issuer: 'http://127.0.0.1:4000' })
})

describe('a provider file is refused with the name of the wrong entry:', () => {
  test.each([
    ['an unknown kind', { ...saml, kind: 'ldap' }, 'kind'],
    ['no certificate', { ...saml, certificates: [] }, 'certificates'],
    ['an invalid certificate', { ...saml, certificates: ['x'] }, 'certificates.0: a PEM certificate with an RSA key of 2048 bits or more'],
    ['a short key', { ...saml, certificates: [selfSignedCertificate(1024).certificate] }, 'certificates.0'],
    ['an address without https', { ...saml, ssoUrl: 'http://idp.example/sso' }, 'ssoUrl: an https address'],
    ['a script as address', { ...saml, ssoUrl: 'javascript:alert(1)' }, 'ssoUrl'],
    ['an issuer without https', { ...oidc, issuer: 'http://idp.example' }, 'issuer'],
    ['no secret', { ...oidc, clientSecret: '' }, 'clientSecret'],
    ['a misspelled flag', { ...saml, idpInitated: true }, 'idpInitated'],
    ['provider-initiated sign-on with OpenID Connect', { ...oidc, idpInitiated: true }, 'idpInitiated'],
  ])('%s', (_, file, message) => {
    expect(() => read(file)).toThrow(message)
  })
})
