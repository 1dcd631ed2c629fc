import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approveWaiting } from '#server/testing/approve.ts'
import { openOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { selfSignedCertificate } from '#server/testing/self-signed-certificate.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { Finding } from '#shared/sso/identity-provider-calls.ts'

const { certificate } = selfSignedCertificate()
const other = selfSignedCertificate().certificate
const inner = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')

/** The provider's next metadata response. */
let metadata = { status: 200, body: '' }
const partner = createServer((_, response) => {
  response.statusCode = metadata.status
  response.end(metadata.body)
})
const metadataOf = (certificates: readonly string[], { entityId = 'urn:idp', binding = 'HTTP-Redirect' } = {}) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      ${certificates.map((pem) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${inner(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}
      <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.example/sso"/>
    </md:IDPSSODescriptor>
  </md:EntityDescriptor>`

let portal: TestPortal
let olga: TestBrowser
let at: string
let metadataUrl: string
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  await new Promise<void>((listening) => partner.listen(0, '127.0.0.1', listening))
  metadataUrl = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/metadata`
  const { rows } = await portal.pool.query(`select id from groups where code = 'SECURE'`)
  at = `/api/console/groups/${rows[0].id}/providers`
})
afterEach(async () => {
  partner.close()
  await portal.close()
})
beforeEach(async () => {
  portal.clock.advance(1_800_000)
  olga = await portal.operator('olga.admin@example.com')
})

const saml = {
  issuer: 'urn:idp',
  ssoUrl: 'https://idp.example/sso',
  certificates: [certificate],
  eligibilityAttribute: 'eligibilityId',
  idpInitiated: false,
  ssoSatisfiesMfa: false,
}
const oidc = {
  issuer: 'https://idp.example',
  clientId: 'foyer',
  clientSecret: 'hush',
  eligibilityAttribute: 'eligibilityId',
  ssoSatisfiesMfa: true,
}
/** Makes a change, approves it as the second administrator, and reads the providers. */
const made = async (answer: Awaited<ReturnType<TestBrowser['get']>>) => {
  const approved = await approveWaiting(portal, answer)
  expect(approved.statusCode, approved.body).toBe(200)
  return (await olga.get(at)).json().data
}
const refusalsOf = (answer: Awaited<ReturnType<TestBrowser['get']>>) =>
  answer.json().meta.errorMessages.map(({ code, field }: { code: string; field?: string }) => `${code} ${field ?? ''}`.trim())

test('a saved SAML provider is returned with our addresses, and a second operator gets a conflict', async () => {
  const data = await made(await olga.put(`${at}/saml`, { version: null, provider: saml }))
  expect(data.saml).toEqual({ ...saml, version: data.saml.version })
  expect(data.ours).toEqual({
    entityId: 'http://localhost:3000/api/sso/saml/SECURE/metadata',
    acsUrl: 'http://localhost:3000/api/sso/saml/SECURE/acs',
    samlStart: 'http://localhost:3000/api/sso/saml/SECURE/login',
    callback: 'http://localhost:3000/api/sso/oidc/SECURE/callback',
    oidcStart: 'http://localhost:3000/api/sso/oidc/SECURE/login',
  })
  expect(refusalsOf(await olga.put(`${at}/saml`, { version: null, provider: saml }))).toEqual(['Conflict'])
  const { version } = data.saml
  expect(refusalsOf(await olga.put(`${at}/saml`, { version, provider: saml }))).toEqual(['NothingChanged'])
  expect((await olga.put(`${at}/saml`, { version, provider: { ...saml, idpInitiated: true } })).statusCode).toBe(200)
})

test('a client secret is never returned, and is kept when none is given', async () => {
  expect(refusalsOf(await olga.put(`${at}/oidc`, { version: null, provider: { ...oidc, clientSecret: '' } }))).toEqual([
    'Required provider.clientSecret',
  ])
  const answer = await olga.put(`${at}/oidc`, { version: null, provider: oidc })
  const waiting = await olga.get('/api/console/approvals')
  const saved = await made(answer)
  for (const body of [answer.body, waiting.body, JSON.stringify(saved)]) expect(body).not.toContain('hush')
  const { rows } = await portal.pool.query(`select proposal::text from pending_changes`)
  expect(JSON.stringify(rows)).not.toContain('hush')
  const sealed = async () =>
    (await portal.pool.query(`select client_secret from identity_providers where kind = 'oidc'`)).rows[0].client_secret
  const before = await sealed()
  const again = { version: saved.oidc.version, provider: { ...oidc, clientId: 'another', clientSecret: '' } }
  expect((await made(await olga.put(`${at}/oidc`, again))).oidc.clientId).toBe('another')
  expect(await sealed()).toBe(before)
})

test('invalid provider settings are refused at their field', async () => {
  const put = async (change: object) => refusalsOf(await olga.put(`${at}/saml`, { version: null, provider: { ...saml, ...change } }))
  expect(await put({ ssoUrl: 'http://idp.example/sso' })).toEqual(['LinkInvalid provider.ssoUrl'])
  expect(await put({ certificates: [certificate, 'no certificate'] })).toEqual(['CertificateInvalid provider.certificates.1'])
  expect(await put({ certificates: [selfSignedCertificate(1024).certificate] })).toEqual(['CertificateInvalid provider.certificates.0'])
  expect(await put({ issuer: '' })).toEqual(['Required provider.issuer'])
})

test('a provider can be removed', async () => {
  await made(await olga.put(`${at}/oidc`, { version: null, provider: oidc }))
  expect((await made(await olga.ask('DELETE', `${at}/oidc`))).oidc).toBeNull()
  expect((await olga.ask('DELETE', `${at}/oidc`)).statusCode).toBe(404)
})

const wrong = (findings: readonly Finding[]) => findings.filter(({ isFine }) => !isFine).map(({ check, found }) => [check, found])
const trySaml = async (entered: object = {}) => {
  const { issuer, ssoUrl, certificates } = { ...saml, ...entered }
  return (await olga.post(`${at}/saml/test`, { metadataUrl, provider: { issuer, ssoUrl, certificates } })).json().data
}

test('matching metadata passes every check and can be copied into the settings', async () => {
  const saved = await made(await olga.put(`${at}/saml`, { version: null, provider: saml }))
  metadata = { status: 200, body: metadataOf([certificate]) }
  const { findings, read } = await trySaml()
  expect(wrong(findings)).toEqual([])
  expect(findings.map(({ check }: Finding) => check)).toEqual([
    'fetched',
    'readable',
    'issuer',
    'ssoUrl',
    'certificatesListed',
    'certificatesValid',
  ])
  expect(read).toMatchObject({ issuer: 'urn:idp', ssoUrl: 'https://idp.example/sso' })
  const taken = { version: saved.saml.version, provider: { ...saml, ...read, idpInitiated: true } }
  expect((await olga.put(`${at}/saml`, taken)).statusCode).toBe(200)
})

test('each mismatch with the metadata is reported with the value found', async () => {
  metadata = { status: 200, body: metadataOf([certificate, other]) }
  const { findings } = await trySaml({ issuer: 'urn:somebody', ssoUrl: 'https://idp.example/other' })
  expect(wrong(findings)).toEqual([
    ['issuer', 'urn:idp'],
    ['ssoUrl', 'https://idp.example/sso'],
    ['certificatesListed', expect.stringMatching(/^([0-9A-F]{2}:){7}[0-9A-F]{2}$/)],
  ])
})

test("an expired certificate is reported, by the portal's clock", async () => {
  metadata = { status: 200, body: metadataOf([certificate]) }
  const day = 86_400_000
  const to = Date.parse('2050-01-02T00:00:00Z')
  const back = portal.clock.now().getTime()
  portal.clock.advance(to - back)
  olga = await portal.operator('olga.admin@example.com')
  expect(wrong((await trySaml()).findings)).toEqual([['certificatesValid', '2025-01-01 – 2049-12-31']])
  portal.clock.advance(back - to + day)
})

test.each([
  ['an error status', { status: 404, body: '' }, [['fetched', '404']]],
  ['a redirect, which is not followed', { status: 302, body: '' }, [['fetched', '302']]],
  ['a document without metadata', { status: 200, body: '<html></html>' }, [['readable', null]]],
  ['a document with a document type', { status: 200, body: `<!DOCTYPE x [<!ENTITY y "z">]>${'x'}` }, [['readable', null]]],
  ['a document of more than half a megabyte', { status: 200, body: 'x'.repeat(600_000) }, [['fetched', 'too large']]],
  ['only another binding', { status: 200, body: metadataOf([certificate], { binding: 'HTTP-POST' }) }, [['ssoUrl', null]]],
])('the metadata check reports %s', async (_what, next, expected) => {
  metadata = next
  expect(wrong((await trySaml()).findings)).toEqual(expected)
})

test('the metadata check reports an unreachable address, and refuses link-local ones', async () => {
  const answer = await olga.post(`${at}/saml/test`, {
    metadataUrl: 'http://127.0.0.1:1/',
    provider: { issuer: '', ssoUrl: '', certificates: [] },
  })
  expect(wrong(answer.json().data.findings)[0]?.[0]).toBe('fetched')
  expect(refusalsOf(await olga.post(`${at}/saml/test`, { metadataUrl: 'http://169.254.169.254/', provider: saml }))).toEqual([
    'LinkInvalid metadataUrl',
  ])
})

test('discovery of a real provider passes every check; a wrong issuer or document is reported', async () => {
  const provider = await openOidcProvider('http://localhost:3000/callback')
  const run = async (issuer: string) => (await olga.post(`${at}/oidc/test`, { issuer })).json().data.findings
  const fine = await run(provider.issuer)
  expect(wrong(fine)).toEqual([])
  expect(fine.map(({ check }: Finding) => check)).toEqual([
    'fetched',
    'readable',
    'issuer',
    'endpoints',
    'codeFlow',
    'pkce',
    'signing',
    'keys',
  ])
  expect(wrong(await run(`${provider.issuer}/`))).toEqual([['issuer', provider.issuer]])
  metadata = { status: 200, body: '{"issuer":1}' }
  const [, second] = await run(metadataUrl)
  expect(second).toMatchObject({ check: 'readable', isFine: false })
  await provider.close()
})
