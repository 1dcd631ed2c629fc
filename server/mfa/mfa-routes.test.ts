import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let gatewayWorks = true
const breakable = (real: Gateways): Gateways => ({
  ...real,
  text: { send: (message, signal) => (gatewayWorks ? real.text.send(message, signal) : Promise.reject(new Error('the gateway is down'))) },
})
beforeAll(async () => {
  portal = await openTestPortal({ gateways: breakable })
})
afterAll(() => portal.close())
beforeEach(() => {
  gatewayWorks = true
  // Each test starts after the previous limits expired.
  portal.clock.advance(25 * 3_600_000)
})

const minutes = (count: number) => count * 60_000

const pendingDora = async () => {
  const browser = portal.browser()
  const signedIn = await browser.signIn('dora.secure@example.com')
  const { data, meta } = signedIn.json()
  const phones = (await browser.get(`/api/mfa/phones?telehealthId=${data.familyMember.telehealthId}`)).json().data
  return { browser, data, meta, phones }
}
const send = (browser: TestBrowser, communication_id: string, delivery_method = 'text') =>
  browser.post('/api/mfa', { communication_id, delivery_method, mapi_jwt: '' })
const verify = (browser: TestBrowser, pin: string, remember_device = false) =>
  browser.post('/api/mfa/login', { pin, remember_device, mapi_jwt: '' })
const withPin = async () => {
  const dora = await pendingDora()
  await send(dora.browser, dora.phones[0].party_phone_fax_id)
  return { ...dora, pin: await portal.lastPin() }
}

describe('a member of a group that requires the PIN', () => {
  test('is signed in pending, with only what the PIN screens need [MFA-04 MFA-06 MFA-09 SESS-27]', async () => {
    const { data, meta } = await pendingDora()
    expect(Object.keys(data).sort()).toEqual(['familyMember', 'group', 'level', 'membership', 'profile'])
    expect(Object.keys(data.profile)).toEqual(['id'])
    expect(data.group).toMatchObject({ code: 'SECURE', requiresMFA: true, pinSendingMethods: ['text', 'phone_call'] })
    expect(Object.keys(data.group).sort()).toEqual(['code', 'id', 'pinSendingMethods', 'requiresMFA', 'supportPhone'])
    expect(meta.hasMFA).toBe(false)
  })

  test('sees their own phones masked [MFA-01 MFA-10 MFA-22 CALL-14]', async () => {
    const { phones } = await pendingDora()
    expect(phones.map(({ area_code, phone_number }: Record<string, string>) => [area_code, phone_number])).toEqual([
      ['***', '***0134'],
      ['***', '***0177'],
    ])
  })

  test("cannot see another member's phones [SESS-16]", async () => {
    const { browser } = await pendingDora()
    const ana = (await portal.browser().signIn('ana.rivera@example.com')).json().data.familyMember.telehealthId
    expect((await browser.get(`/api/mfa/phones?telehealthId=${ana}`)).statusCode).toBe(404)
  })
})

describe('sending a PIN', () => {
  test('writes it to the chosen phone by the chosen method [MFA-11 CALL-15]', async () => {
    const { browser, phones } = await pendingDora()
    const answer = await send(browser, phones[1].party_phone_fax_id, 'phone_call')
    const expiresAt = new Date(portal.clock.now().getTime() + minutes(30)).toISOString()
    expect(answer.json()).toEqual({ data: { sentTo: '(***) ***-0177', expiresAt } })
    const { rows } = await portal.pool.query('select channel, "to", text from demo_messages order by id desc limit 1')
    expect(rows[0]).toMatchObject({ channel: 'phone_call', to: '9175550177' })
    expect(rows[0].text).toMatch(/Your PIN is: \d(, \d){5}\. Again, your PIN is: /)
  })

  test('uses a text if no method is named [MFA-07]', async () => {
    const { browser, phones } = await pendingDora()
    await browser.post('/api/mfa', { communication_id: phones[0].party_phone_fax_id })
    const { rows } = await portal.pool.query('select channel, "to", text from demo_messages order by id desc limit 1')
    expect(rows[0]).toMatchObject({ channel: 'text', to: '2125550134' })
    expect(rows[0].text).toMatch(/^Your Foyer PIN is \d{6}\. It expires in 30 minutes\./)
  })

  test('is refused for an unknown phone or method [MFA-23 MFA-24]', async () => {
    const { browser, phones } = await pendingDora()
    expect((await send(browser, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    const byMail = await send(browser, phones[0].party_phone_fax_id, 'email')
    expect(byMail.json().meta.errors).toEqual(['PinMethodNotOffered'])
  })

  test('fails at once when the gateway is down, and that PIN is never sent [MFA-42]', async () => {
    const { browser, phones } = await pendingDora()
    gatewayWorks = false
    const failed = await send(browser, phones[0].party_phone_fax_id)
    expect(failed.statusCode).toBe(503)
    expect(failed.json().meta.errorMessages[0].reason).toBe('We are sorry there was an error sending the PIN. Please try again.')
    gatewayWorks = true
    const { rows } = await portal.pool.query('select status, text from outbox_messages order by id desc limit 1')
    expect(rows[0]).toEqual({ status: 'void', text: '' })
    await portal.portal.outbox.deliverDue('text')
    expect(
      (await portal.pool.query('select count(*)::int as sent from demo_messages where created_at = $1', [portal.clock.now()])).rows[0].sent,
    ).toBe(0)
  })

  test('is limited to two in ten seconds and five in half an hour', async () => {
    const { browser, phones } = await pendingDora()
    const phone = phones[0].party_phone_fax_id
    expect([
      (await send(browser, phone)).statusCode,
      (await send(browser, phone)).statusCode,
      (await send(browser, phone)).statusCode,
    ]).toEqual([200, 200, 429])
    for (let sent = 2; sent < 5; sent += 1) {
      portal.clock.advance(11_000)
      expect((await send(browser, phone)).statusCode).toBe(200)
    }
    portal.clock.advance(11_000)
    expect((await send(browser, phone)).statusCode).toBe(429)
  })

  test('stores it nowhere in clear', async () => {
    const { pin } = await withPin()
    const { rows } = await portal.pool.query(
      `select (select string_agg(c::text, '') from pin_challenges c) || (select string_agg(o::text, '') from outbox_messages o) || (select string_agg(a::text, '') from audit_events a) as all`,
    )
    expect(rows[0].all).not.toContain(pin)
  })
})

describe('checking the PIN', () => {
  test('opens the full session once, under a new token [MFA-12 SESS-28 CALL-16]', async () => {
    const { browser, pin } = await withPin()
    const pending = browser.cookies.get('jwt_token') as string
    const answer = await verify(browser, pin)
    expect(answer.json().data).toMatchObject({ level: 'full', profile: { first: 'Dora' }, group: { code: 'SECURE' } })
    expect(answer.json().meta.hasMFA).toBe(true)
    expect((await browser.get('/api/session')).json().data.level).toBe('full')
    const former = portal.browser()
    former.setCookie('jwt_token', pending)
    expect((await former.get('/api/session')).statusCode).toBe(401)
    expect((await verify(former, pin)).statusCode).toBe(401)
  })

  test('answers 422 with error_messages for a wrong PIN [MFA-15 MFA-40 ERR-04 CALL-17]', async () => {
    const { browser, pin } = await withPin()
    const wrong = await verify(browser, pin === '000000' ? '111111' : '000000')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().error_messages).toEqual(['Invalid PIN'])
    expect((await verify(browser, pin)).statusCode).toBe(200)
  })

  test('answers with the verify text for a missing PIN [MFA-39 MFA-43]', async () => {
    const { browser } = await withPin()
    const answer = await browser.post('/api/mfa/login', { remember_device: false })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error_messages).toEqual(['We are sorry there was an error verifying your account. Please try again.'])
  })

  test('refuses it thirty minutes after it was sent [MFA-31]', async () => {
    const { browser, pin } = await withPin()
    portal.clock.advance(minutes(30))
    expect((await verify(browser, pin)).json().error_messages).toEqual(['This PIN has expired. Please request a new one.'])
  })

  test('refuses it once a newer one was sent [MFA-35]', async () => {
    const { browser, pin, phones } = await withPin()
    portal.clock.advance(11_000)
    await send(browser, phones[0].party_phone_fax_id)
    const newer = await portal.lastPin()
    if (newer !== pin) expect((await verify(browser, pin)).json().error_messages).toEqual(['Invalid PIN'])
    expect((await verify(browser, newer)).statusCode).toBe(200)
  })

  test('refuses the right PIN after five wrong ones', async () => {
    const { browser, pin } = await withPin()
    for (let tried = 0; tried < 5; tried += 1) await verify(browser, pin === '000000' ? '111111' : '000000')
    const answer = await verify(browser, pin)
    expect(answer.json().error_messages).toEqual(['Too many tries. Please request a new PIN in 1 minutes.'])
  })

  test('opens one session when the right PIN is sent five times at once', async () => {
    const { browser, pin } = await withPin()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(browser, pin)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test("answers not found with another session's mobile token [MFA-03]", async () => {
    const { browser, pin } = await withPin()
    const ana = (await portal.client().signIn('ana.rivera@example.com')).json().meta
    expect((await browser.post('/api/mfa/login', { pin, mapi_jwt: ana.ssoToken })).statusCode).toBe(404)
    expect((await browser.post('/api/mfa/login', { pin, mapi_jwt: 'nonsense' })).statusCode).toBe(404)
  })

  test("works with the session's own mobile token; the SDK token opens nothing before and the flows after [MFA-03 SESS-27]", async () => {
    const client = portal.client()
    const { data, meta } = (await client.signIn('dora.secure@example.com')).json()
    const headers = { authorization: `Bearer ${meta.jwt}` }
    const scopeOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).scope
    expect(scopeOf(meta.teladocSdkToken)).toBe('none')
    const own = { mapi_jwt: meta.ssoToken }
    const [phone] = (await client.get(`/api/mfa/phones?telehealthId=${data.familyMember.telehealthId}`, { headers })).json().data
    const sent = await client.post('/api/mfa', { ...own, communication_id: phone.party_phone_fax_id, delivery_method: 'text' }, { headers })
    expect(sent.statusCode).toBe(200)
    const verified = await client.post('/api/mfa/login', { ...own, pin: await portal.lastPin() }, { headers })
    expect(verified.json().data.level).toBe('full')
    expect(scopeOf(verified.json().meta.teladocSdkToken).split(' ')).toContain('medical-info')
  })
})

describe('a remembered device', () => {
  const remembered = async () => {
    const dora = await withPin()
    await verify(dora.browser, dora.pin, true)
    return dora.browser
  }

  test('is not asked for the PIN, and gets a new secret at each use [SESS-28 MFA-13 MFA-33]', async () => {
    const browser = await remembered()
    const first = browser.cookies.get('__Host-rd')
    const again = await browser.signIn('dora.secure@example.com')
    expect(again.json().data.level).toBe('full')
    expect(browser.cookies.get('__Host-rd')).not.toBe(first)
  })

  test('may use its previous secret until the new one was used', async () => {
    const browser = await remembered()
    const kept = browser.cookies.get('__Host-rd') as string
    await browser.signIn('dora.secure@example.com')
    browser.cookies.set('__Host-rd', kept)
    expect((await browser.signIn('dora.secure@example.com')).json().data.level).toBe('full')
  })

  test('is forgotten when an older secret is reused, and the reuse is audited', async () => {
    const browser = await remembered()
    const stolen = browser.cookies.get('__Host-rd') as string
    await browser.signIn('dora.secure@example.com')
    await browser.signIn('dora.secure@example.com')
    const current = browser.cookies.get('__Host-rd') as string
    const thief = portal.browser()
    thief.cookies.set('__Host-rd', stolen)
    expect((await thief.signIn('dora.secure@example.com')).json().data.level).toBe('pending')
    browser.cookies.set('__Host-rd', current)
    expect((await browser.signIn('dora.secure@example.com')).json().data.level).toBe('pending')
    const { rows } = await portal.pool.query(`select count(*)::int as count from audit_events where event = 'device.reuse'`)
    expect(rows[0].count).toBe(1)
  })

  test("still needs the PIN for another member's account", async () => {
    const browser = await remembered()
    await portal.pool.query(`update groups set requires_mfa = true where code = 'BASIC'`)
    expect((await browser.signIn('sam.basic@example.com')).json().data.level).toBe('pending')
    await portal.pool.query(`update groups set requires_mfa = false where code = 'BASIC'`)
  })
})

test('a group that starts to require the PIN does so for open sessions too [MFA-06]', async () => {
  const browser = portal.browser()
  await browser.signIn('sam.basic@example.com')
  const { id } = (await browser.get('/api/session')).json().data.profile
  await portal.pool.query(`update groups set requires_mfa = true where code = 'BASIC'`)
  portal.portal.sessions.forgetAll()
  expect((await browser.post(`/api/profiles/${id}/teladoc-sdk-token`)).statusCode).toBe(403)
})
