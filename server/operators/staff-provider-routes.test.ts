import { afterEach, beforeEach, expect, test } from 'vitest'
import { approveWaiting } from '#server/testing/approve.ts'
import { openOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { selfSignedCertificate } from '#server/testing/self-signed-certificate.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const root = '/api/console/staff-providers'
let portal: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  portal.clock.advance(25 * 3_600_000)
  olga = await portal.operator('olga.admin@example.com')
})
afterEach(() => portal.close())

const provider = {
  kind: 'oidc',
  name: 'Work account',
  issuer: 'https://idp.example.com',
  clientId: 'foyer',
  clientSecret: 'a-secret',
  groupsAttribute: 'groups',
  roles: [{ group: 'Help', role: 'support' }],
  createsAccounts: false,
  factorValues: ['mfa'],
  passwordsOff: false,
  breakGlassId: null,
}
const save = (change: object = {}, version: string | null = null, by = olga) =>
  by.put(root, { version, provider: { ...provider, ...change } })
const read = async () => (await olga.get(root)).json().data
const failed = async (answer: ReturnType<typeof save>) =>
  ((await answer).json().meta?.errorMessages ?? []).map(({ code, field }: { code: string; field?: string }) =>
    `${code} ${field ?? ''}`.trim(),
  )

test('a provider, its mapping and its removal wait for a second administrator; the secret is never shown', async () => {
  const asked = await save()
  expect(await read()).toMatchObject({ providers: [], ours: { callback: expect.stringMatching(/\/api\/console\/sso\/oidc\/callback$/) } })
  const { id } = asked.json().data.waiting
  expect((await olga.post(`/api/console/approvals/${id}`, { approve: true })).json().meta.errors).toEqual(['SecondOperatorNeeded'])
  const [waiting] = (await olga.get('/api/console/approvals')).json().data.rows
  expect(waiting).toMatchObject({
    kind: 'staff-provider.save',
    changes: expect.arrayContaining([{ field: 'roles', before: null, after: ['Help: support'] }]),
  })
  expect((await approveWaiting(portal, asked)).statusCode).toBe(200)
  const [stored] = (await read()).providers
  expect(stored).toMatchObject({ kind: 'oidc', roles: provider.roles, factorValues: ['mfa'] })
  expect(JSON.stringify([stored, waiting])).not.toContain('a-secret')
  const mapped = [{ group: 'Help', role: 'admin' }]
  expect(await failed(save({ roles: mapped, clientSecret: '' }))).toEqual(['Conflict'])
  expect(await failed(save({ clientSecret: '' }, stored.version))).toEqual(['NothingChanged'])
  expect(await failed(save({ clientSecret: '', issuer: 'https://other.example.com' }, stored.version))).toEqual([
    'SecretNeeded provider.clientSecret',
  ])
  const widened = await save({ roles: mapped, clientSecret: '' }, stored.version)
  expect((await read()).providers[0].roles).toEqual(provider.roles)
  await approveWaiting(portal, widened)
  expect((await read()).providers[0].roles).toEqual(mapped)
  const removed = await approveWaiting(portal, await olga.ask('DELETE', `${root}/oidc`))
  expect(removed.json()).toEqual({ data: { decision: 'approved' } })
  expect((await read()).providers).toEqual([])
  expect((await olga.ask('DELETE', `${root}/saml`)).statusCode).toBe(404)
})

test('passwords go off only if an administrator of every group with a password stays, who can then not be ended', async () => {
  const { breakGlass } = await read()
  const omar = breakGlass.find(({ name }: { name: string }) => name === 'Omar Admin')
  expect(breakGlass.map(({ name }: { name: string }) => name)).toEqual(['Olga Admin', 'Omar Admin'])
  expect(await failed(save({ passwordsOff: true }))).toEqual(['Required provider.breakGlassId'])
  const { rows } = await portal.pool.query(`select id from operators where email = 'sue.support@example.com'`)
  expect(await failed(save({ passwordsOff: true, breakGlassId: rows[0].id }))).toEqual(['BreakGlassUnfit provider.breakGlassId'])
  await approveWaiting(portal, await save({ passwordsOff: true, breakGlassId: omar.id }))
  expect(await failed(olga.post(`/api/console/operators/${omar.id}/end`))).toEqual(['BreakGlassNamed'])
  expect(await failed(olga.put(`/api/console/operators/${omar.id}/role`, { role: 'support' }))).toEqual(['BreakGlassNamed'])
})

test('wrong entries are refused at their fields', async () => {
  expect(await failed(save({ roles: [] }))).toEqual(['Required provider.roles'])
  expect(await failed(save({ roles: [{ group: 'Help', role: 'clinician' }] }))).toEqual(['Required provider.roles.0.role'])
  expect(await failed(save({ issuer: 'http://idp.example.com' }))).toEqual(['LinkInvalid provider.issuer'])
  const saml = { kind: 'saml', ssoUrl: 'https://idp.example.com/sso', emailAttribute: 'email', certificates: ['no certificate'] }
  expect(await failed(save(saml))).toEqual(['CertificateInvalid provider.certificates.0'])
  const { certificate } = selfSignedCertificate()
  expect((await save({ ...saml, certificates: [certificate] })).statusCode).toBe(200)
})

test('the test button reads the provider and saves nothing', async () => {
  const running = await openOidcProvider('http://localhost:3000/api/console/sso/oidc/callback')
  const { findings } = (await olga.post(`${root}/oidc/test`, { issuer: running.issuer })).json().data
  expect(findings.map(({ check, isFine }: { check: string; isFine: boolean }) => [check, isFine])).toContainEqual(['keys', true])
  const metadataUrl = `${running.issuer}/metadata`
  const tried = (await olga.post(`${root}/saml/test`, { metadataUrl, provider: { issuer: '', ssoUrl: '', certificates: [] } })).json().data
  expect(tried.findings[0]).toMatchObject({ check: 'fetched', isFine: false })
  expect((await read()).providers).toEqual([])
  await running.close()
})
