import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { buildApp } from '#server/app.ts'
import { handOffTo, lastSsoEvent, setProvider } from '#server/testing/sso-visit.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const file = { kind: 'oidc', issuer: 'https://provider.example', clientId: 'foyer', clientSecret: 'secret' }

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const group of ['FOYER', 'SECURE']) await setProvider(portal, group, file)
  // The previous test's failures no longer count.
  portal.clock.advance(61_000)
})

const authenticate = (browser: TestBrowser, body: object) => browser.post('/api/sso/authenticate', body)
const ana = { subject: 'ana', number: 'LSP-1001' }
const signOn = async (group: string, who: { subject?: string; number?: string }, browser = portal.browser()) => ({
  browser,
  answer: await authenticate(browser, { token: await handOffTo(portal, browser, group, who) }),
})

const expectFailed = async (answer: Awaited<ReturnType<typeof authenticate>>, reason: string) => {
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([400, ['SsoFailed']])
  expect(answer.json().meta.errorMessages[0].reason).toBe('Looks like we had trouble locating your account.')
  expect(answer.cookies).toEqual([])
  expect(await lastSsoEvent(portal)).toEqual({ event: 'authn.sso', outcome: 'refused', reason })
}

describe('a hand-off code [SSO-14 SSO-15 CALL-10]', () => {
  test('works once', async () => {
    const browser = portal.browser()
    const token = await handOffTo(portal, browser, 'FOYER', ana)
    const bound = browser.cookies.get('__Host-sso-handoff') ?? ''
    expect((await authenticate(browser, { token })).json().data.profile.first).toBe('Ana')
    expect(browser.cookies.has('__Host-sso-handoff')).toBe(false)
    browser.cookies.set('__Host-sso-handoff', bound)
    await expectFailed(await authenticate(browser, { token }), 'HandoffUnknown')
  })

  test('signs in only once when used twice at the same time', async () => {
    const browser = portal.browser()
    const token = await handOffTo(portal, browser, 'FOYER', ana)
    const answers = await Promise.all([authenticate(browser, { token }), authenticate(browser, { token })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('is good for a minute', async () => {
    const browser = portal.browser()
    const early = await handOffTo(portal, browser, 'FOYER', ana)
    portal.clock.advance(59_999)
    expect((await authenticate(browser, { token: early })).statusCode).toBe(200)
    const late = await handOffTo(portal, portal.browser(), 'FOYER', ana)
    portal.clock.advance(60_000)
    await expectFailed(await authenticate(portal.browser(), { token: late }), 'HandoffExpired')
  })

  test('works only in its own browser, and is void after a try in another', async () => {
    const browser = portal.browser()
    const token = await handOffTo(portal, browser, 'FOYER', ana)
    const thief = portal.browser()
    await handOffTo(portal, thief, 'FOYER', ana)
    await expectFailed(await authenticate(thief, { token }), 'WrongBrowser')
    await expectFailed(await authenticate(browser, { token }), 'HandoffUnknown')
    await expectFailed(await authenticate(portal.browser(), { token: 'guessed' }), 'HandoffUnknown')
  })

  test('is refused unread after thirty failures a minute from an address', async () => {
    const browser = portal.browser()
    for (let tried = 0; tried < 30; tried += 1) await authenticate(browser, { token: 'guessed' })
    const token = await handOffTo(portal, browser, 'FOYER', ana)
    expect((await authenticate(browser, { token })).statusCode).toBe(429)
    portal.clock.advance(61_000)
    expect((await browser.get('/api/sso/oidc/NOBODY/login')).headers.location).toBe('/sso-error')
    for (let tried = 0; tried < 29; tried += 1) await browser.get('/api/sso/oidc/NOBODY/login')
    expect((await browser.get('/api/sso/oidc/NOBODY/login')).headers.location).toBe('/sso-error?error=TooManyTries')
  })
})

describe('single sign-on', () => {
  test('returns the same as a sign-in [SSO-09]', async () => {
    const { answer } = await signOn('FOYER', ana)
    const { jwt, teladocSdkToken, ...meta } = answer.json().meta
    for (const token of [jwt, teladocSdkToken]) expect(token).toMatch(/^eyJ/)
    expect(meta).toEqual({ isRegistered: true, hasProfile: true, hasMFA: true })
    expect(answer.json().data.level).toBe('full')
  })

  test('needs the PIN if the group requires it [MFA-18]', async () => {
    const { browser, answer } = await signOn('SECURE', { number: 'GM-2001' })
    expect(answer.json().data.level).toBe('pending')
    expect((await browser.get('/api/session')).json().data.level).toBe('pending')
    expect((await browser.get('/api/mfa/phones')).statusCode).not.toBe(401)
  })

  test("skips the PIN if the group trusts its provider's sign-in [MFA-18]", async () => {
    await setProvider(portal, 'SECURE', { ...file, ssoSatisfiesMfa: true })
    expect((await signOn('SECURE', { number: 'GM-2001' })).answer.json().data.level).toBe('full')
  })

  test('ends the former session in the browser, of the same or another person [SSO-01]', async () => {
    const browser = portal.browser()
    await browser.signIn('ben.rivera@example.com')
    const before = browser.cookies.get('jwt_token') ?? ''
    await signOn('FOYER', ana, browser)
    expect((await browser.get('/api/session')).json().data.profile.first).toBe('Ana')
    const old = portal.browser()
    old.setCookie('jwt_token', before)
    expect((await old.get('/api/session')).statusCode).toBe(401)
    const { rows } = await portal.pool.query(
      `select actor_id, session_hash is not null as of_session from audit_events where event in ('session.logout', 'authn.sso') order by seq desc limit 2`,
    )
    expect(rows[0]).toEqual({ actor_id: expect.any(String), of_session: false })
    expect(rows[1]).toEqual({ actor_id: expect.any(String), of_session: true })
    expect(rows[0].actor_id).not.toBe(rows[1].actor_id)
  })

  test('keeps the current session when it fails, because any page may lead here', async () => {
    const browser = portal.browser()
    await browser.signIn('ben.rivera@example.com')
    await expectFailed(await authenticate(browser, { token: 'guessed' }), 'HandoffUnknown')
    expect((await browser.get('/api/session')).json().data.profile.first).toBe('Ben')
  })

  test('finds a person by subscriber number too', async () => {
    await portal.pool.query(
      `update memberships set subscriber_number = 'SUB-7' where id = (select membership_id from persons where external_id = 'LSP-1001')`,
    )
    expect((await signOn('FOYER', { number: 'SUB-7' })).answer.json().data.profile.first).toBe('Ana')
  })

  test('accepts no number or linked identity of another group', async () => {
    await expect(signOn('SECURE', { number: 'LSP-1001' })).rejects.toThrow('PersonUnknown')
    await signOn('FOYER', { subject: 'ben', number: 'LSP-1002' })
    const elsewhere = `update memberships set group_id = (select id from groups where code = $1) where id = (select membership_id from persons where external_id = 'LSP-1002')`
    await portal.pool.query(elsewhere, ['SECURE'])
    await expect(signOn('FOYER', { subject: 'ben' })).rejects.toThrow('PersonUnknown')
    await portal.pool.query(elsewhere, ['FOYER'])
    expect((await signOn('FOYER', { subject: 'ben' })).answer.json().data.profile.first).toBe('Ben')
  })
})

describe('a person without a profile [SSO-08]', () => {
  const grace = { subject: 'grace', number: 'LSP-1003' }
  const account = { phone: '3125550100', password: 'Str0ng!pass', acceptNotice: true }
  const person = async (first: string) =>
    (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Hopewell'`, [first])).rows[0]?.id ?? ''

  test('can register only themselves, and then signs on with the new profile', async () => {
    const { browser, answer } = await signOn('FOYER', grace)
    const familyMemberId = await person('Grace')
    expect(answer.json()).toEqual({
      data: {
        level: 'none',
        selectedPerson: {
          membershipId: familyMemberId,
          familyMemberId,
          firstName: 'Grace',
          dob: '1985-04-12',
          canRegister: true,
          canRegisterTeladoc: true,
          hasProfile: false,
        },
      },
      meta: { isRegistered: false, hasProfile: false, hasMFA: false },
    })
    expect(await lastSsoEvent(portal)).toEqual({
      event: 'authn.sso',
      outcome: 'ok',
      reason: expect.stringMatching(/^NoProfile provider [\da-f-]{36} changed by - approved by -$/),
    })
    expect([...browser.cookies.keys()]).toEqual(['__Host-rt'])
    const register = async (who: string, email: string) =>
      browser.post('/api/profiles', { ...account, email, membershipId: familyMemberId, familyMemberId: await person(who) })
    expect((await register('Victor', 'victor.hopewell@example.com')).statusCode).toBe(404)
    expect((await register('Grace', 'grace.hopewell@example.com')).statusCode).toBe(200)
    expect((await signOn('FOYER', { subject: 'grace' })).answer.json().data.profile.first).toBe('Grace')
  })

  test.each([
    [
      'whose coverage ended',
      `update persons set ends_on = '2026-01-31' where first = 'Victor' and last = 'Hopewell'`,
      'MemberTerminated',
      409,
    ],
    [
      'who is a child',
      `update persons set ends_on = null, dob = '2015-01-01' where first = 'Victor' and last = 'Hopewell'`,
      'Under18',
      422,
    ],
  ])('%s is told why', async (_, change, code, status) => {
    await portal.pool.query(change)
    const { browser, answer } = await signOn('FOYER', { number: 'LSP-1004' })
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([status, [code]])
    expect(browser.cookies.has('__Host-rt')).toBe(false)
  })
})

describe('the stored sso_token, without a code [SSO-10 CALL-61]', () => {
  test('continues the session with new tokens', async () => {
    const { browser } = await signOn('FOYER', ana)
    const { rows } = await portal.pool.query('select count(*)::int as count from sessions')
    portal.clock.advance(300_000)
    const answer = await authenticate(browser, {})
    expect(answer.json().data.profile.first).toBe('Ana')
    const names = ['jwt_token', 'sso_token', 'sdk_token']
    expect(answer.cookies.map(({ name }) => name)).toEqual(names.flatMap((name) => [name, `__Host-${name}`]))
    expect((await portal.pool.query('select count(*)::int as count from sessions')).rows).toEqual(rows)
  })

  test('keeps a pending session pending', async () => {
    const { browser } = await signOn('SECURE', { number: 'GM-2001' })
    expect((await authenticate(browser, {})).json().data.level).toBe('pending')
  })

  test('is reported when missing', async () => {
    const answer = await authenticate(portal.browser(), {})
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([400, ['SsoNothingStored']])
  })

  test('alone is refused, as the telehealth service has it', async () => {
    const { browser } = await signOn('FOYER', ana)
    browser.cookies.delete('jwt_token')
    await expectFailed(await authenticate(browser, {}), 'StoredTokenOver')
  })

  test('is refused if it is foreign, forged or older than ten minutes', async () => {
    const { browser } = await signOn('FOYER', ana)
    const { browser: bens } = await signOn('FOYER', { number: 'LSP-1002' })
    const own = browser.cookies.get('sso_token') ?? ''
    for (const token of [bens.cookies.get('sso_token') ?? '', 'eyJhbGciOiJub25lIn0.e30.', browser.cookies.get('jwt_token') ?? '']) {
      browser.setCookie('sso_token', token)
      await expectFailed(await authenticate(browser, {}), 'StoredTokenOver')
    }
    browser.setCookie('sso_token', own)
    portal.clock.advance(606_000)
    await expectFailed(await authenticate(browser, {}), 'StoredTokenOver')
  })

  test('is refused if its session has ended', async () => {
    const { browser } = await signOn('FOYER', ana)
    const cookies = [...browser.cookies]
    await browser.post('/api/auth/logout')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await expectFailed(await authenticate(browser, {}), 'StoredTokenOver')
  })
})

test('codes and provider answers appear neither in the log nor in the audit', async () => {
  const lines: string[] = []
  const log = openLog({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const http = await buildApp({ ...portal.portal, log }, { isReady: async () => true, dist: null })
  const canary = 'canary-9f3'
  await http.inject({ url: `/SAML/SAMLEntry?token=${canary}` })
  await http.inject({ method: 'POST', url: '/api/sso/authenticate', payload: { token: canary } })
  await http.inject({ url: `/api/sso/oidc/FOYER/callback?code=${canary}&state=${canary}` })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await http.inject({ method: 'POST', url: '/api/sso/saml/FOYER/acs', headers, payload: `SAMLResponse=${canary}` })
  await http.close()
  expect(lines).toHaveLength(4)
  expect(lines.join('')).not.toContain(canary)
  const { rows } = await portal.pool.query('select * from audit_events')
  expect(JSON.stringify(rows)).not.toContain(canary)
})
