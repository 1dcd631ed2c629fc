import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorSso } from '#server/operators/operator-sso.ts'
import { openOidcProvider, type TestOidcProvider, type TokenChange } from '#server/testing/oidc-identity-provider.ts'
import { openSamlProvider, type SamlAnswerOptions, type TestSamlProvider } from '#server/testing/saml-identity-provider.ts'
import { comeFromProvider, setProvider } from '#server/testing/sso-visit.ts'
import { setStaffProvider } from '#server/testing/staff-sign-on.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const base = '/api/console/sso'
const sue = 'sue.support@example.com'
const roles = [
  { group: 'Help', role: 'support' },
  { group: 'Portal admins', role: 'admin' },
]

let portal: TestPortal
let oidc: TestOidcProvider
let saml: TestSamlProvider
beforeAll(async () => {
  // The test providers use the real time.
  portal = await openTestPortal({ startsAt: new Date().toISOString(), env: { RATE_LIMITS: '1000' } })
  oidc = await openOidcProvider(`http://localhost:3000${base}/oidc/callback`)
  saml = await openSamlProvider({ acsUrl: `http://localhost:3000${base}/saml/acs`, entityId: `http://localhost:3000${base}/saml/metadata` })
})
afterAll(async () => {
  await oidc.close()
  await saml.close()
  await portal.close()
})

const row = async <T extends object>(query: string, params: unknown[] = []): Promise<T | undefined> =>
  (await portal.pool.query(query, params)).rows[0]
const set = (file: object, settings: object = {}) =>
  setStaffProvider(
    { db: portal.db, key: portal.portal.pinKey, staff: 'operator', tables: operatorSso.tables, now: portal.clock.now() },
    file,
    { roles, ...settings },
  )
beforeEach(async () => {
  portal.clock.set(new Date())
  await portal.pool.query('delete from operator_sso_links')
  await portal.pool.query('delete from operator_sso_handoffs')
  await portal.pool.query('delete from operator_sso_requests')
  await portal.pool.query('delete from operator_sso_providers')
  await portal.pool.query(
    `update operators set password_hash = (select password_hash from operators where email = 'olga.admin@example.com'), ended_at = null, role = 'support' where email = $1`,
    [sue],
  )
  await set(oidc.file)
})

const said = (claims: object = {}) => ({ email: sue, email_verified: true, groups: ['Help'], ...claims })

const comeBack = (browser: TestBrowser, url: string) => {
  const { pathname, search } = new URL(url, 'http://localhost:3000')
  return comeFromProvider(portal, browser, { url: `${pathname}${search}` })
}
/** Goes to the provider and back, with these claims in its token. */
const visit = async (claims: object = {}, { sub = 'sue', change = {} as TokenChange, browser = portal.browser() } = {}) => {
  const login = String((await browser.get(`${base}/oidc/login`)).headers.location)
  const back = await oidc.answer(login, { sub }, { ...change, claims: { ...said(claims), ...change.claims } })
  return { browser, back, answer: await comeBack(browser, back) }
}
const codeIn = (location: unknown): string => new URL(String(location), 'http://x').searchParams.get('sso') ?? ''
const enter = (browser: TestBrowser, location: unknown) => browser.post(`${base}/authenticate`, { token: codeIn(location) })
const signIn = async (claims: object = {}, options: Parameters<typeof visit>[1] = {}) => {
  const { browser, answer } = await visit(claims, options)
  const entered = await enter(browser, answer.headers.location)
  expect(entered.statusCode, `${answer.headers.location} ${entered.body}`).toBe(200)
  return browser
}
const sessionOf = async (browser: TestBrowser) => (await browser.get('/api/console/session')).json().data
const lastEvent = () =>
  row<{ event: string; reason: string }>(
    `select event, outcome, reason from audit_events where event like 'operator.sso%' order by seq desc limit 1`,
  )

const expectRefused = async (answer: { statusCode: number; headers: { location?: unknown } }, reason: string) => {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console/sign-in?sso-error=SsoFailed'])
  expect(await lastEvent()).toEqual({ event: 'operator.sso', outcome: 'refused', reason })
  expect((await portal.pool.query('select 1 from operator_sso_handoffs')).rowCount).toBe(0)
}

describe('an honest OpenID Connect provider', () => {
  test('signs an operator in whose proved address and group it states; the own second factor is asked', async () => {
    expect((await portal.browser().get(base)).json().data).toEqual({ providers: [{ name: 'Work account', href: `${base}/oidc/login` }] })
    const browser = await signIn()
    expect(await sessionOf(browser)).toMatchObject({ level: 'pending', operator: { email: sue, role: 'support' }, ways: ['pin'] })
    expect((await browser.get('/api/console/cases')).statusCode).toBe(403)
    await browser.post('/api/console/pin/verify', { pin: await portal.lastPin() })
    expect((await browser.get('/api/console/cases')).statusCode).toBe(200)
  })

  test('knows the operator by its subject the next time, whatever address it states', async () => {
    await signIn()
    const browser = await signIn({ email: 'olga.admin@example.com', email_verified: false })
    expect((await sessionOf(browser)).operator.email).toBe(sue)
  })

  test('is trusted for a second factor only where the setting names what it states', async () => {
    expect(await sessionOf(await signIn({ amr: ['pwd', 'mfa'] }))).toMatchObject({ level: 'pending' })
    await set(oidc.file, { factorValues: ['mfa'] })
    expect(await sessionOf(await signIn({ amr: ['pwd'] }))).toMatchObject({ level: 'pending' })
    const trusted = await signIn({ amr: ['pwd', 'mfa'] })
    expect(await sessionOf(trusted)).toMatchObject({ level: 'full', mustAddFactor: false })
    expect((await trusted.get('/api/console/cases')).statusCode).toBe(200)
  })

  test('creates operators only where the setting says so, and revives no ended one', async () => {
    const nora = { email: 'Nora.New@example.com', name: 'Nora New' }
    await expectRefused((await visit(nora, { sub: 'nora' })).answer, 'PersonUnknown')
    await set(oidc.file, { createsAccounts: true })
    expect((await sessionOf(await signIn(nora, { sub: 'nora' }))).operator).toMatchObject({
      email: 'nora.new@example.com',
      name: 'Nora New',
      role: 'support',
    })
    await portal.pool.query(`update operators set ended_at = now() where email = 'nora.new@example.com'`)
    await portal.pool.query('delete from operator_sso_handoffs')
    await expectRefused((await visit(nora, { sub: 'nora' })).answer, 'AccountEnded')
    await expectRefused((await visit(nora, { sub: 'another' })).answer, 'AccountEnded')
  })

  test('leads to the console alone, whatever page the address asks for', async () => {
    const browser = portal.browser()
    const login = String((await browser.get(`${base}/oidc/login?entryPage=https://evil.example&next=//evil.example`)).headers.location)
    expect(login.startsWith(oidc.issuer)).toBe(true)
    const answer = await comeBack(browser, await oidc.answer(login, { sub: 'sue' }, { claims: { ...said() } }))
    expect(answer.headers.location).toMatch(/^\/console\/sign-in\?sso=[\w-]{43}$/)
  })
})

describe('the groups of the provider', () => {
  test('without a mapped one, nobody gets in, and an address alone takes nothing from its account', async () => {
    await expectRefused((await visit({ groups: ['help', 'Payroll'] })).answer, 'RoleUnmapped')
    await expectRefused((await visit({ groups: undefined })).answer, 'RoleUnmapped')
    expect((await portal.browser().signInOperator(sue)).statusCode).toBe(200)
  })

  test('that are taken away end every session and the password at the next sign-in', async () => {
    const other = await portal.operator(sue)
    await signIn()
    await portal.pool.query('delete from operator_sso_handoffs')
    await expectRefused((await visit({ groups: ['Payroll'] })).answer, 'RoleUnmapped')
    expect((await other.get('/api/console/cases')).statusCode).toBe(401)
    expect((await portal.browser().signInOperator(sue)).statusCode).toBe(400)
    expect(await row(`select reason from audit_events where event = 'operator.sso.lost'`)).toEqual({ reason: 'oidc' })
    expect((await sessionOf(await signIn())).operator.email).toBe(sue)
  })

  test('change the role in all sessions, and an administrator by them approves nothing for a day', async () => {
    const other = await portal.operator(sue)
    await signIn({ groups: ['Help', 'Portal admins'] })
    expect((await other.get('/api/console/operators')).statusCode).toBe(200)
    expect((await other.get('/api/console/approvals')).json().data.approvesFrom).not.toBe(null)
    await signIn({ groups: ['Help'] })
    expect((await other.get('/api/console/operators')).json().meta.errors).toEqual(['RoleMissing'])
  })

  test('count only for the provider that maps them', async () => {
    await set(oidc.file, { roles: [{ group: 'OIDC help', role: 'support' }] })
    await set(saml.file)
    await expectRefused((await visit({ groups: ['Help', 'Portal admins'] })).answer, 'RoleUnmapped')
  })
})

describe('a hostile answer is refused with an audit event', () => {
  test('an address that the provider did not verify links to no operator', async () => {
    await expectRefused((await visit({ email_verified: false })).answer, 'AddressUnproved')
    await expectRefused((await visit({ email_verified: undefined })).answer, 'AddressUnproved')
    expect((await portal.pool.query('select 1 from operator_sso_links')).rowCount).toBe(0)
  })

  test('a second subject with the same address gets no other account', async () => {
    await signIn()
    await portal.pool.query('delete from operator_sso_handoffs')
    await expectRefused((await visit({}, { sub: 'impostor' })).answer, 'SubjectTaken')
  })

  test.each<[what: string, reason: string, change: TokenChange]>([
    ['for another audience', 'WrongAudience', { claims: { aud: 'another' } }],
    ['of another issuer', 'WrongIssuer', { claims: { iss: 'https://evil.example' } }],
    ['with the nonce of another sign-in', 'WrongNonce', { claims: { nonce: 'another' } }],
    ['that has expired', 'Expired', { claims: { exp: Math.floor(Date.now() / 1000) - 300 } }],
    ['that is not signed', 'TokenRefused', { algorithm: 'none' }],
    ['that another key signed', 'TokenRefused', { key: 'other' }],
  ])('a token %s', async (_what, reason, change) => {
    await expectRefused((await visit({}, { change })).answer, reason)
  })

  test('a replayed answer', async () => {
    const { browser, back } = await visit()
    await portal.pool.query('delete from operator_sso_handoffs')
    await expectRefused(await comeBack(browser, back), 'NotAsked')
  })

  test('the answer to another browser (login CSRF)', async () => {
    const [attacker, victim] = [portal.browser(), portal.browser()]
    const login = String((await attacker.get(`${base}/oidc/login`)).headers.location)
    await victim.get(`${base}/oidc/login`)
    const back = await oidc.answer(login, { sub: 'sue' }, { claims: { ...said() } })
    await expectRefused(await comeBack(victim, back), 'WrongBrowser')
  })

  test("the state of a member's sign-on, and an operator's at the members' address", async () => {
    await setProvider(portal, 'FOYER', oidc.file)
    const browser = portal.browser()
    const member = new URL(String((await browser.get('/api/sso/oidc/FOYER/login')).headers.location)).searchParams.get('state')
    await expectRefused(await comeBack(browser, `${base}/oidc/callback?code=x&state=${member}`), 'NotAsked')
    const own = new URL(String((await browser.get(`${base}/oidc/login`)).headers.location)).searchParams.get('state')
    const answer = await comeBack(browser, `/api/sso/oidc/FOYER/callback?code=x&state=${own}`)
    expect(answer.headers.location).toBe('/sso-error')
  })

  test('a code in another browser, twice, or after its minute', async () => {
    const { browser, answer } = await visit()
    const { location } = answer.headers
    expect((await enter(portal.browser(), location)).json().meta.errors).toEqual(['SsoFailed'])
    expect((await enter(browser, location)).json().meta.errors).toEqual(['SsoFailed'])
    const late = await visit()
    portal.clock.advance(61_000)
    expect((await enter(late.browser, late.answer.headers.location)).json().meta.errors).toEqual(['SsoFailed'])
  })

  test("a member's hand-off code opens no console", async () => {
    await setProvider(portal, 'FOYER', oidc.file)
    expect((await portal.browser().post(`${base}/authenticate`, { token: 'x'.repeat(43) })).json().meta.errors).toEqual(['SsoFailed'])
  })
})

describe('SAML', () => {
  beforeEach(() => set(saml.file))
  const claims = { email: sue, groups: ['Help'] }
  const post = (browser: TestBrowser, form: Record<string, string>) => comeFromProvider(portal, browser, { url: `${base}/saml/acs`, form })
  const samlVisit = async (options: SamlAnswerOptions = {}, change: (xml: string) => string = (xml) => xml, browser = portal.browser()) => {
    const login = String((await browser.get(`${base}/saml/login`)).headers.location)
    const form = await saml.answer(login, { nameId: 'sue@provider', claims, ...options })
    const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
    return { browser, form, answer: await post(browser, { ...form, SAMLResponse: Buffer.from(change(xml)).toString('base64') }) }
  }

  test('signs an operator in, with the second factor of a trusted authentication context', async () => {
    const context = 'https://refeds.org/profile/mfa'
    const pending = await samlVisit({ authnContextClassRef: context })
    await enter(pending.browser, pending.answer.headers.location)
    expect(await sessionOf(pending.browser)).toMatchObject({ level: 'pending', operator: { email: sue } })
    await set(saml.file, { factorValues: [context] })
    const { browser, answer } = await samlVisit({ authnContextClassRef: context })
    expect((await enter(browser, answer.headers.location)).statusCode).toBe(200)
    expect(await sessionOf(browser)).toMatchObject({ level: 'full', operator: { role: 'support' } })
    expect((await portal.browser().get(`${base}/saml/metadata`)).body).toContain(`${base}/saml/acs`)
  })

  test.each<[what: string, reason: string, options: SamlAnswerOptions]>([
    ['whose assertion is not signed', 'SignatureInvalid', { signAssertion: false }],
    ['that is not signed', 'SignatureInvalid', { signResponse: false }],
    ['for the clinic', 'WrongAudience', { audience: 'http://localhost:3000/mobile/clinic/sso/saml/metadata' }],
    ["for a group's members", 'WrongAudience', { audience: 'http://localhost:3000/api/sso/saml/FOYER/metadata' }],
    ['to another address', 'WrongRecipient', { recipient: 'http://localhost:3000/mobile/clinic/sso/saml/acs' }],
    ['that has expired', 'Expired', { lifetimeInSeconds: -300 }],
    ['without a mapped group', 'RoleUnmapped', { claims: { email: sue, groups: ['Payroll'] } }],
  ])('refuses a response %s', async (_what, reason, options) => {
    await expectRefused((await samlVisit(options)).answer, reason)
  })

  test('refuses a second assertion that is wrapped around the signed one', async () => {
    const wrap = (xml: string) => {
      const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
      const forged = assertion.replace(sue, 'olga.admin@example.com').replace(/ID="[^"]+"/, 'ID="_forged"')
      return xml.replace(assertion, `${forged}${assertion}`)
    }
    await expectRefused((await samlVisit({}, wrap)).answer, 'SignatureInvalid')
  })

  test('refuses a replayed response, one of another browser, and one that nobody asked for', async () => {
    const { browser, form } = await samlVisit()
    await portal.pool.query('delete from operator_sso_handoffs')
    await expectRefused(await post(browser, form), 'Replayed')
    const attacker = portal.browser()
    const login = String((await attacker.get(`${base}/saml/login`)).headers.location)
    await browser.get(`${base}/saml/login`)
    await expectRefused(await post(browser, await saml.answer(login, { nameId: 'sue@provider', claims })), 'WrongBrowser')
    await expectRefused(await post(browser, await saml.answer(null, { nameId: 'sue@provider', claims })), 'NotAsked')
  })
})

test('passwords can be off for all but the named administrator, whose sign-in is audited', async () => {
  const olga = await row<{ id: string }>(`select id from operators where email = 'olga.admin@example.com'`)
  await set(oidc.file, { passwordsOff: true, breakGlassId: olga?.id })
  expect((await portal.browser().signInOperator(sue)).json().meta.errors).toEqual(['Rejected'])
  expect(
    await row(`select reason from audit_events where event = 'operator.login' and outcome = 'failed' order by seq desc limit 1`),
  ).toEqual({ reason: 'PasswordsOff' })
  expect((await portal.browser().signInOperator('olga.admin@example.com')).statusCode).toBe(200)
  expect(await row(`select actor_id from audit_events where event = 'operator.break_glass'`)).toEqual({ actor_id: olga?.id })
  expect((await sessionOf(await signIn())).operator.email).toBe(sue)
  // Her groups change nothing of the administrator for emergencies.
  await signIn({ email: 'olga.admin@example.com' }, { sub: 'olga' })
  expect(await row(`select role from operators where id = $1`, [olga?.id])).toEqual({ role: 'admin' })
})
