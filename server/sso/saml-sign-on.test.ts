import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ssoHandoffs } from '#server/schema/sso-tables.ts'
import { openSamlProvider, type SamlAnswerOptions, type TestSamlProvider } from '#server/testing/saml-identity-provider.ts'
import { comeFromProvider, lastSsoEvent, setProvider, tokenOf } from '#server/testing/sso-visit.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const base = 'http://localhost:3000/api/sso/saml/FOYER'
const acs = '/api/sso/saml/FOYER/acs'
const login = '/api/sso/saml/FOYER/login'

let portal: TestPortal
let provider: TestSamlProvider
let other: TestSamlProvider
beforeAll(async () => {
  // The test providers use the real time.
  portal = await openTestPortal({ startsAt: new Date().toISOString(), env: { RATE_LIMITS: '1000' } })
  provider = await openSamlProvider({ acsUrl: `${base}/acs`, entityId: `${base}/metadata` })
  other = await openSamlProvider({ acsUrl: `${base}/acs`, entityId: `${base}/metadata` })
})
afterAll(async () => {
  await provider.close()
  await other.close()
  await portal.close()
})
beforeEach(async () => {
  portal.clock.set(new Date())
  await portal.pool.query('delete from sso_handoffs')
  await setProvider(portal, 'FOYER', provider.file)
})

const start = async (browser: TestBrowser, query = ''): Promise<string> => {
  const answer = await browser.get(`${login}${query}`, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

const post = (browser: TestBrowser, form: Record<string, string>) => comeFromProvider(portal, browser, { url: acs, form })

/** Goes from our login address through the provider and back. */
const visit = async (options: SamlAnswerOptions, change: (xml: string) => string = (xml) => xml, browser = portal.browser()) => {
  const form = await provider.answer(await start(browser), options)
  const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
  return { browser, form, answer: await post(browser, { ...form, SAMLResponse: Buffer.from(change(xml)).toString('base64') }) }
}

const expectRefused = async (answer: Awaited<ReturnType<typeof post>>, reason: string) => {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sso-error'])
  expect(await lastSsoEvent(portal)).toEqual({ event: 'authn.sso', outcome: 'refused', reason })
  expect(await portal.db.$count(ssoHandoffs)).toBe(0)
}

describe('an honest provider', () => {
  test('signs a member in, through a code in the address and a cookie of the browser [SSO-02 CALL-10]', async () => {
    const { browser, answer } = await visit({ eligibilityId: 'LSP-1001' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/SAML\/SAMLEntry\?token=[\w-]{43}$/)
    expect([...browser.cookies.keys()]).toEqual(['__Host-sso-asked', '__Host-sso-handoff'])
    const signedIn = await browser.post('/api/sso/authenticate', { token: tokenOf(answer.headers.location) })
    expect(signedIn.statusCode).toBe(200)
    expect(signedIn.json().data).toMatchObject({ level: 'full', profile: { first: 'Ana' }, group: { code: 'FOYER' } })
    expect(signedIn.json().meta).toMatchObject({ isRegistered: true, hasProfile: true, hasMFA: true })
    expect(await lastSsoEvent(portal)).toEqual({
      event: 'authn.sso',
      outcome: 'ok',
      reason: expect.stringMatching(/^provider [\da-f-]{36} changed by - approved by -$/),
    })
    expect((await browser.get('/api/session')).json().data.profile.first).toBe('Ana')
  })

  test('needs a request cookie that other sites may send, for ten minutes; the hand-off cookie is strict', async () => {
    const asked = await portal.browser().get(login)
    expect(asked.cookies).toEqual([
      { name: '__Host-sso-asked', value: expect.any(String), maxAge: 600, path: '/', httpOnly: true, secure: true, sameSite: 'None' },
    ])
    const { answer } = await visit({ eligibilityId: 'LSP-1001' })
    expect(answer.cookies).toEqual([
      { name: '__Host-sso-handoff', value: expect.any(String), maxAge: 60, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' },
    ])
  })

  test('recognizes a member by the subject, without a number [SSO-08]', async () => {
    await visit({ nameId: 'ben@provider', eligibilityId: 'LSP-1002' })
    const { browser, answer } = await visit({ nameId: 'ben@provider' })
    const signedIn = await browser.post('/api/sso/authenticate', { token: tokenOf(answer.headers.location) })
    expect(signedIn.json().data.profile.first).toBe('Ben')
  })

  test('passes on the entry page VisitDoctor, and no other value [SSO-02 SSO-03]', async () => {
    const browser = portal.browser()
    const to = async (query: string) => {
      const form = await provider.answer(await start(browser, query), { eligibilityId: 'LSP-1001' })
      return new URL(String((await post(browser, form)).headers.location), 'http://x').searchParams.get('entryPage')
    }
    expect(await to('?entryPage=VisitDoctor')).toBe('VisitDoctor')
    expect(await to('?entryPage=https://elsewhere.example')).toBeNull()
  })

  test('may start the sign-on only if the group allows it', async () => {
    const unasked = async () =>
      post(portal.browser(), await provider.answer(null, { eligibilityId: 'LSP-1001', relayState: 'VisitDoctor' }))
    await expectRefused(await unasked(), 'NotAsked')
    await setProvider(portal, 'FOYER', { ...provider.file, idpInitiated: true })
    expect((await unasked()).headers.location).toMatch(/^\/SAML\/SAMLEntry\?token=[\w-]{43}&entryPage=VisitDoctor$/)
    await portal.pool.query('delete from sso_handoffs')
  })

  test('gets our metadata with our entity id and address', async () => {
    const metadata = await portal.browser().get('/api/sso/saml/FOYER/metadata')
    expect(metadata.headers['content-type']).toBe('application/samlmetadata+xml')
    expect(metadata.body).toContain(`entityID="${base}/metadata"`)
    expect(metadata.body).toContain('WantAssertionsSigned="true"')
    expect(metadata.body).toContain(`Location="${base}/acs"`)
    expect((await portal.browser().get('/api/sso/saml/NOBODY/metadata')).statusCode).toBe(404)
  })

  test('is needed: a login for a group without a provider leads to /sso-error', async () => {
    const answer = await portal.browser().get('/api/sso/saml/BASIC/login')
    await expectRefused(answer, 'NoProvider')
  })
})

/** The forged assertion of a wrapping attack: the genuine one, renamed and about another person. */
const forged = (xml: string): { honest: string; evil: string } => {
  const honest = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const evil = honest
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replace(/<Signature.*?<\/Signature>/s, '')
    .replaceAll('LSP-1001', 'LSP-1002')
  expect(evil).toContain('LSP-1002')
  return { honest, evil }
}

const ana = { eligibilityId: 'LSP-1001' }

describe('a hostile answer is refused with /sso-error and an audit event [SSO-05 SSO-15]', () => {
  const hostile: [what: string, reason: string, options: SamlAnswerOptions, change?: (xml: string) => string][] = [
    ['unsigned', 'SignatureInvalid', { ...ana, signResponse: false, signAssertion: false }],
    ['with a signed response and an unsigned assertion', 'SignatureInvalid', { ...ana, signAssertion: false }],
    ['with a signed assertion and an unsigned response', 'SignatureInvalid', { ...ana, signResponse: false }],
    ['with a changed member number', 'SignatureInvalid', ana, (xml) => xml.replaceAll('LSP-1001', 'LSP-1002')],
    ['with a changed request id', 'SignatureInvalid', ana, (xml) => xml.replace('InResponseTo="_', 'InResponseTo="_0')],
    [
      'with a forged assertion before the signed one',
      'SignatureInvalid',
      ana,
      (xml) => xml.replace('<saml:Assertion', `${forged(xml).evil}<saml:Assertion`),
    ],
    [
      'with a forged assertion after the signed one',
      'SignatureInvalid',
      ana,
      (xml) => xml.replace('</samlp:Response>', `${forged(xml).evil}</samlp:Response>`),
    ],
    [
      'with the signed assertion hidden in extensions and a forged one in its place',
      'SignatureInvalid',
      ana,
      (xml) => xml.replace(forged(xml).honest, `<samlp:Extensions>${forged(xml).honest}</samlp:Extensions>${forged(xml).evil}`),
    ],
    [
      'with the signed response wrapped in another',
      'SignatureInvalid',
      ana,
      (xml) => {
        const { evil } = forged(xml)
        const shell = xml.slice(0, xml.indexOf('>') + 1).replace(/ID="[^"]*"/, 'ID="_shell"')
        return `${shell}<samlp:Extensions>${xml}</samlp:Extensions>${evil}</samlp:Response>`
      },
    ],
    ['signed with SHA-1', 'AlgorithmRefused', { ...ana, signatureAlgorithm: 'rsa-sha1' }],
    ['digested with SHA-1', 'AlgorithmRefused', { ...ana, digestAlgorithm: 'sha1' }],
    ['from another issuer', 'WrongIssuer', { ...ana, issuer: 'urn:somebody:else' }],
    ['for another audience', 'WrongAudience', { ...ana, audience: 'https://other.example/metadata' }],
    ['for another recipient', 'WrongRecipient', { ...ana, recipient: 'https://other.example/acs' }],
    ['for another destination', 'WrongDestination', { ...ana, destination: 'https://other.example/acs' }],
    ['to an unknown request', 'NotAsked', { ...ana, inResponseTo: '_0123456789' }],
    ['about an unknown person', 'PersonUnknown', { nameId: 'mallory@provider', eligibilityId: 'LSP-9999' }],
    ['about an unknown subject without a number', 'PersonUnknown', { nameId: 'mallory@provider' }],
    ['about two numbers', 'PersonUnclear', { nameId: 'mallory@provider', eligibilityId: ['LSP-1001', 'LSP-1002'] }],
    ["with another person's number for a known subject", 'SubjectTaken', { nameId: 'ana@provider', eligibilityId: 'LSP-1002' }],
    [
      'with a document type and an external entity (XXE)',
      'MarkupRefused',
      ana,
      (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml}`,
    ],
    [
      'with a comment that cuts the name in two',
      'MarkupRefused',
      { ...ana, nameId: 'ana@provider.evil' },
      (xml) => xml.replace('ana@provider.evil', 'ana@provider<!-- -->.evil'),
    ],
    ['with CDATA in the name', 'MarkupRefused', ana, (xml) => xml.replace('ana@provider', '<![CDATA[ana@provider]]>')],
    ['that is not XML', 'SignatureInvalid', ana, () => 'hello'],
    ['that is another document', 'SignatureInvalid', ana, () => '<a/>'],
    ['with an error status', 'ProviderRefused', { ...ana, samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
    ['that reports an error', 'ProviderRefused', { failsWith: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }],
  ]

  beforeAll(async () => {
    await visit({ ...ana, nameId: 'ana@provider' })
  })

  test.each(hostile)('%s', async (_, reason, options, change) => {
    await expectRefused((await visit(options, change)).answer, reason)
  })

  test('signed with another key, its certificate enclosed', async () => {
    await expectRefused((await visit({ ...ana, key: other.key, cert: other.certificate })).answer, 'SignatureInvalid')
  })

  test('that was posted before', async () => {
    const { browser, form } = await visit(ana)
    await portal.pool.query('delete from sso_handoffs')
    await expectRefused(await post(browser, form), 'Replayed')
    await expectRefused(await post(portal.browser(), form), 'Replayed')
  })

  test('an answer that is posted twice at once is accepted only once', async () => {
    const browser = portal.browser()
    const form = await provider.answer(await start(browser), ana)
    const answers = await Promise.all([post(browser, form), post(browser, form)])
    expect(answers.map(({ headers }) => String(headers.location).split('?')[0]).sort()).toEqual(['/SAML/SAMLEntry', '/sso-error'])
  })

  test.each([
    ['more than 60 s after it expired', 361_000, 'Expired'],
    ['more than 60 s before it becomes valid', -65_000, 'NotYetValid'],
  ])('%s', async (_, moveMs, reason) => {
    const browser = portal.browser()
    const form = await provider.answer(await start(browser), ana)
    portal.clock.advance(moveMs)
    const answer = await post(browser, form)
    portal.clock.advance(-moveMs)
    await expectRefused(answer, reason)
  })

  test('an answer within a minute of clock skew is accepted', async () => {
    for (const moveMs of [-50_000, 340_000]) {
      const browser = portal.browser()
      const form = await provider.answer(await start(browser), ana)
      portal.clock.advance(moveMs)
      expect((await post(browser, form)).headers.location).toMatch(/^\/SAML\/SAMLEntry/)
      portal.clock.advance(-moveMs)
    }
  })

  test('in a browser that did not start the sign-on', async () => {
    const form = await provider.answer(await start(portal.browser()), ana)
    await expectRefused(await post(portal.browser(), form), 'WrongBrowser')
  })

  test('more than ten minutes after its request', async () => {
    const browser = portal.browser()
    const form = await provider.answer(await start(browser), { ...ana, lifetimeInSeconds: 3600 })
    portal.clock.advance(601_000)
    const answer = await post(browser, form)
    portal.clock.advance(-601_000)
    await expectRefused(answer, 'NotAsked')
  })

  test('without its field, with the field twice, or as JSON', async () => {
    const browser = portal.browser()
    const { SAMLResponse } = await provider.answer(await start(browser), ana)
    await expectRefused(await post(browser, {}), 'Unreadable')
    const twice = `SAMLResponse=${encodeURIComponent(SAMLResponse)}&SAMLResponse=x`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    await expectRefused(await portal.http.inject({ method: 'POST', url: acs, headers, payload: twice }), 'Unreadable')
    expect((await browser.post(acs, { SAMLResponse })).statusCode).toBe(415)
  })
})

test('a SAML form may have up to 256 KB, and other calls accept no forms', async () => {
  const answer = await post(portal.browser(), { SAMLResponse: 'A'.repeat(200_000) })
  expect(answer.headers.location).toBe('/sso-error')
  expect((await post(portal.browser(), { SAMLResponse: 'A'.repeat(270_000) })).statusCode).toBe(413)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await portal.http.inject({ method: 'POST', url: '/api/sso/authenticate', headers, payload: 'token=x' })).statusCode).toBe(415)
})
