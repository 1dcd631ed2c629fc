import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOidcProvider, type TestOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { comeFromProvider, setProvider, tokenOf } from '#server/testing/sso-visit.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

/** What one administrator alone can try. Each test is an attack over HTTP that succeeded before approvals (security review, H2). */
let portal: TestPortal
let provider: TestOidcProvider
let olga: TestBrowser
let group: string
beforeAll(async () => {
  portal = await openTestPortal({ startsAt: new Date().toISOString(), env: { RATE_LIMITS: '1000' } })
  provider = await openOidcProvider('http://localhost:3000/api/sso/oidc/SECURE/callback')
  group = (await portal.pool.query(`select id from groups where code = 'SECURE'`)).rows[0].id
})
afterAll(async () => {
  await provider.close()
  await portal.close()
})
beforeEach(async () => {
  portal.clock.advance(1_800_000)
  olga = await portal.operator('olga.admin@example.com')
})

const errorsOf = (answer: Awaited<ReturnType<TestBrowser['get']>>): string[] => answer.json().meta.errors

test('an administrator alone cannot sign in as a member by changing the identity provider', async () => {
  portal.clock.set(new Date())
  const own = await portal.operator('olga.admin@example.com')
  const file = { ...provider.file, clientSecret: provider.file.clientSecret, eligibilityAttribute: 'eligibilityId', ssoSatisfiesMfa: true }
  const { issuer, clientId, clientSecret, eligibilityAttribute, ssoSatisfiesMfa } = file
  const at = `/api/console/groups/${group}/providers/oidc`
  const saved = await own.put(at, { version: null, provider: { issuer, clientId, clientSecret, eligibilityAttribute, ssoSatisfiesMfa } })
  expect(saved.statusCode).toBe(200)
  const { rows } = await portal.pool.query(
    `select p.external_id from persons p join profiles a on a.person_id = p.id where a.email = 'dora.secure@example.com'`,
  )
  const browser = portal.browser()
  const start = await browser.get('/api/sso/oidc/SECURE/login')
  // Before the fix, the browser was sent to the new issuer, came back, and was signed in as Dora at level `full`.
  if (String(start.headers.location).startsWith(provider.file.issuer)) {
    const back = new URL(await provider.answer(String(start.headers.location), { sub: 'x', eligibilityId: rows[0].external_id }, null))
    const answer = await comeFromProvider(portal, browser, { url: `${back.pathname}${back.search}` })
    await browser.post('/api/sso/authenticate', { token: tokenOf(answer.headers.location) })
  }
  expect((await browser.get('/api/session')).statusCode).toBe(401)
  expect(start.headers.location).toBe('/sso-error')
})

test('an administrator alone cannot let an operator of their own approve', async () => {
  const invited = await olga.post('/api/console/operators', { email: 'own@example.com', name: 'Own Second', role: 'admin' })
  expect(invited.statusCode).toBe(200)
  const { rows } = await portal.pool.query(`select recipient from outbox_messages where kind = 'operator-invitation'`)
  expect(rows).toEqual([])
  expect((await portal.pool.query(`select id from operators where email = 'own@example.com'`)).rows).toEqual([])
})

test('an administrator alone cannot turn off the second factor of a group, at once or on a day', async () => {
  const read = async () => (await olga.get(`/api/console/groups/${group}`)).json().data
  const { version, settings, deployment } = await read()
  const edit = { version, settings: { ...settings, requiresMfa: false } }
  expect((await olga.put(`/api/console/groups/${group}`, edit)).statusCode).toBe(200)
  const tomorrow = new Date(Date.parse(deployment.today) + 86_400_000).toISOString().slice(0, 10)
  expect((await olga.post(`/api/console/groups/${group}/changes`, { ...edit, appliesOn: tomorrow })).statusCode).toBe(200)
  expect((await read()).settings.requiresMfa).toBe(true)
  expect((await portal.pool.query(`select 1 from group_changes where group_id = $1`, [group])).rowCount).toBe(0)
})

test('an administrator alone cannot give an operator another role', async () => {
  const { rows } = await portal.pool.query(`select id from operators where email = 'sue.support@example.com'`)
  expect((await olga.put(`/api/console/operators/${rows[0].id}/role`, { role: 'admin' })).statusCode).toBe(200)
  expect((await portal.pool.query(`select role from operators where id = $1`, [rows[0].id])).rows).toEqual([{ role: 'support' }])
})

test('a new issuer needs a new secret, so that the stored one is never sent to it', async () => {
  const stored = { kind: 'oidc', issuer: 'https://provider.example', clientId: 'foyer', clientSecret: 'the stored secret' }
  await setProvider(portal, 'FOYER', stored)
  const { rows } = await portal.pool.query(`select id from groups where code = 'FOYER'`)
  const at = `/api/console/groups/${rows[0].id}/providers`
  const { version } = (await olga.get(at)).json().data.oidc
  const moved = { issuer: 'https://attacker.example', clientId: 'foyer', clientSecret: '', eligibilityAttribute: 'eligibilityId' }
  const answer = await olga.put(`${at}/oidc`, { version, provider: { ...moved, ssoSatisfiesMfa: false } })
  expect([answer.statusCode, answer.json().meta.errorMessages?.[0]]).toMatchObject([
    422,
    { code: 'SecretNeeded', field: 'provider.clientSecret' },
  ])
})

test('outside the demo, no address on this machine is reached, neither by number nor by name', async () => {
  const outside = await openTestPortal({ localProviders: false })
  let asked = 0
  const inner = createServer((_, response) => {
    asked += 1
    response.end('{}')
  })
  await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening))
  const { port } = inner.address() as AddressInfo
  const admin = await outside.operator('olga.admin@example.com')
  const at = `/api/console/groups/${group}/providers`
  const probe = (issuer: string) => admin.post(`${at}/oidc/test`, { issuer })
  for (const issuer of [`http://127.0.0.1:${port}`, `http://localhost:${port}`, `https://127.0.0.1:${port}`, `https://[::1]:${port}`])
    expect(errorsOf(await probe(issuer)), issuer).toEqual(['LinkInvalid'])
  // The machine's own name resolves to one of its local addresses.
  const named = await probe(`https://${hostname()}:${port}`)
  expect(named.json().data.findings).toEqual([{ check: 'fetched', isFine: false, found: 'ADDRESS_REFUSED' }])
  const metadata = { metadataUrl: `http://127.0.0.1:${port}/`, provider: { issuer: '', ssoUrl: '', certificates: [] } }
  expect(errorsOf(await admin.post(`${at}/saml/test`, metadata))).toEqual(['LinkInvalid'])
  expect(asked).toBe(0)
  inner.close()
  await outside.close()
})
