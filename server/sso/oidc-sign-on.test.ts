import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityProviders, ssoHandoffs } from '#server/schema/sso-tables.ts'
import { openOidcProvider, type TestOidcProvider, type TokenChange } from '#server/testing/oidc-identity-provider.ts'
import { comeFromProvider, lastSsoEvent, setProvider, tokenOf } from '#server/testing/sso-visit.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const callback = 'http://localhost:3000/api/sso/oidc/FOYER/callback'
const login = '/api/sso/oidc/FOYER/login'

let portal: TestPortal
let provider: TestOidcProvider
beforeAll(async () => {
  portal = await openTestPortal({ startsAt: new Date().toISOString(), env: { RATE_LIMITS: '1000' } })
  provider = await openOidcProvider(callback)
})
afterAll(async () => {
  await provider.close()
  await portal.close()
})
beforeEach(async () => {
  portal.clock.set(new Date())
  await portal.pool.query('delete from sso_handoffs')
  await setProvider(portal, 'FOYER', provider.file)
})

const start = async (browser: TestBrowser, query = '') => String((await browser.get(`${login}${query}`)).headers.location)
const comeBack = (browser: TestBrowser, url: string) => {
  const { pathname, search } = new URL(url, 'http://localhost:3000')
  return comeFromProvider(portal, browser, { url: `${pathname}${search}` })
}

const ana = { sub: 'ana', eligibilityId: 'LSP-1001' }
const visit = async (who: { sub: string; eligibilityId?: string } = ana, change: TokenChange | null = null) => {
  const browser = portal.browser()
  const back = await provider.answer(await start(browser), who, change)
  return { browser, back, answer: await comeBack(browser, back) }
}

const expectRefused = async (answer: Awaited<ReturnType<typeof comeBack>>, reason: string) => {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sso-error'])
  expect(await lastSsoEvent(portal)).toEqual({ event: 'authn.sso', outcome: 'refused', reason })
  expect(await portal.db.$count(ssoHandoffs)).toBe(0)
}

describe('an honest provider', () => {
  test('signs a member in, with state, nonce and a SHA-256 challenge [CALL-10]', async () => {
    const browser = portal.browser()
    const asked = new URL(await start(browser, '?entryPage=VisitDoctor'))
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(asked.searchParams)
    expect(rest).toEqual({
      client_id: 'foyer',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
    })
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/)
    const answer = await comeBack(browser, await provider.answer(asked.href, ana))
    expect(answer.headers.location).toMatch(/^\/SAML\/SAMLEntry\?token=[\w-]{43}&entryPage=VisitDoctor$/)
    const signedIn = await browser.post('/api/sso/authenticate', { token: tokenOf(answer.headers.location) })
    expect(signedIn.json().data).toMatchObject({ level: 'full', profile: { first: 'Ana' } })
  })

  test('recognizes a member by the subject the next time', async () => {
    await visit({ sub: 'ben', eligibilityId: 'LSP-1002' })
    const { browser, answer } = await visit({ sub: 'ben' })
    const signedIn = await browser.post('/api/sso/authenticate', { token: tokenOf(answer.headers.location) })
    expect(signedIn.json().data.profile.first).toBe('Ben')
  })

  test('has its client secret encrypted in the database', async () => {
    const [row] = await portal.db.select().from(identityProviders)
    expect(row?.clientSecret).toMatch(/^[\w-]{40,}=[\w-]+$/)
    expect(row?.clientSecret).not.toContain(provider.file.clientSecret)
  })
})

describe('a hostile answer is refused with /sso-error and an audit event [SSO-05 SSO-15]', () => {
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  test.each<[what: string, reason: string, change: TokenChange]>([
    ['with another nonce', 'WrongNonce', { claims: { nonce: 'another' } }],
    ['for another audience', 'WrongAudience', { claims: { aud: 'somebody-else' } }],
    ['from another issuer', 'WrongIssuer', { claims: { iss: 'https://other.example' } }],
    ['with an expired token', 'Expired', { claims: { iat: minutesAgo(20), exp: minutesAgo(2) } }],
    ['signed with another key', 'TokenRefused', { key: 'other' }],
    ['not signed at all', 'TokenRefused', { algorithm: 'none' }],
  ])('%s', async (_, reason, change) => {
    await expectRefused((await visit(ana, change)).answer, reason)
  })

  test.each([
    [115_000, '/SAML/SAMLEntry'],
    [125_000, '/sso-error'],
  ])('a token of one minute that arrives %i ms later leads to %s', async (laterMs, path) => {
    const browser = portal.browser()
    const back = await provider.answer(await start(browser), ana)
    portal.clock.advance(laterMs)
    expect(String((await comeBack(browser, back)).headers.location).split('?')[0]).toBe(path)
  })

  test('with another state', async () => {
    const browser = portal.browser()
    const back = new URL(await provider.answer(await start(browser), ana))
    back.searchParams.set('state', 'another')
    await expectRefused(await comeBack(browser, back.href), 'NotAsked')
  })

  test('with a used code', async () => {
    const { browser, back } = await visit()
    await portal.pool.query('delete from sso_handoffs')
    await expectRefused(await comeBack(browser, back), 'NotAsked')
    const again = new URL(await start(browser))
    const replayed = new URL(back)
    replayed.searchParams.set('state', again.searchParams.get('state') ?? '')
    await expectRefused(await comeBack(browser, replayed.href), 'ProviderRefused')
  })

  test('that names another issuer next to its code', async () => {
    const browser = portal.browser()
    const back = new URL(await provider.answer(await start(browser), ana))
    back.searchParams.set('iss', 'https://other.example')
    await expectRefused(await comeBack(browser, back.href), 'TokenRefused')
  })

  test('in a browser that did not start the sign-on', async () => {
    const back = await provider.answer(await start(portal.browser()), ana)
    await expectRefused(await comeBack(portal.browser(), back), 'WrongBrowser')
  })

  test('that reports an error', async () => {
    const browser = portal.browser()
    const state = new URL(await start(browser)).searchParams.get('state')
    const iss = encodeURIComponent(provider.issuer)
    await expectRefused(await comeBack(browser, `${callback}?error=access_denied&state=${state}&iss=${iss}`), 'ProviderRefused')
  })

  test('with unstorable text', async () => {
    for (const change of [
      { sub: 'an\0a', eligibilityId: 'LSP-1001' },
      { sub: 'ana', eligibilityId: 'LSP-\uD83D' },
    ])
      await expectRefused((await visit(change)).answer, 'Unreadable')
  })

  test('about an unknown person', async () => {
    await expectRefused((await visit({ sub: 'mallory', eligibilityId: 'LSP-9999' })).answer, 'PersonUnknown')
  })
})

test('an unreachable provider, or one with another issuer, leads to /sso-error', async () => {
  await setProvider(portal, 'FOYER', { ...provider.file, issuer: 'http://127.0.0.1:9' })
  await expectRefused(await portal.browser().get(login), 'ProviderUnreachable')
  await setProvider(portal, 'FOYER', { ...provider.file, issuer: provider.issuer.replace('127.0.0.1', 'localhost') })
  await expectRefused(await portal.browser().get(login), 'WrongIssuer')
})

test('subjects of an earlier provider are not trusted after the issuer changed', async () => {
  await visit({ sub: 'ben', eligibilityId: 'LSP-1002' })
  await setProvider(portal, 'FOYER', { ...provider.file, issuer: 'https://other.example' })
  await setProvider(portal, 'FOYER', provider.file)
  await portal.pool.query('delete from sso_handoffs')
  await expectRefused((await visit({ sub: 'ben' })).answer, 'PersonUnknown')
})
