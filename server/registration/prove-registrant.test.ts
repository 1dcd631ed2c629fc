import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
const open = async (env: Record<string, string>) => {
  portal = await openTestPortal({ env })
  await portal.pool.query(`update persons set email = 'Grace@work.example.com', phone = '(312) 555-0110' where first = 'Grace'`)
}
beforeEach(() => open({ REGISTRATION_PROOF: 'full' }))
afterEach(() => portal.close())

const password = 'Welcome-2-Me!'
const file = { email: 'grace@work.example.com', phone: '3125550110' }
type Answered = Awaited<ReturnType<TestBrowser['post']>>
type Chosen = { membershipId: string; familyMemberId: string }

const lookUp = async (browser: TestBrowser, name = 'Grace', dob = '1985-04-12'): Promise<Chosen> => {
  const query = new URLSearchParams({ lastName: 'Hopewell', dob, zip: '60601' })
  const { data } = (await browser.get(`/api/memberships/v2/lookup?${query}`)).json()
  const person = data.persons.find(({ firstName }: { firstName: string }) => firstName === name)
  return { membershipId: data.membershipId, familyMemberId: person.familyMemberId }
}
const started = async (): Promise<{ browser: TestBrowser; chosen: Chosen }> => {
  const browser = portal.browser()
  return { browser, chosen: await lookUp(browser) }
}
const proofPath = '/api/registration/proof'
const waysOf = (browser: TestBrowser, chosen: Chosen) => browser.get(`${proofPath}?${new URLSearchParams(chosen)}`)
const sendTo = (browser: TestBrowser, chosen: Chosen, way: string, language = 'en') =>
  browser.post(`${proofPath}/code`, { ...chosen, way }, { headers: { 'accept-language': language } })
const check = (browser: TestBrowser, chosen: Chosen, code: string, from = '10.0.0.1') =>
  browser.post(`${proofPath}/check`, { ...chosen, code }, { from })
const register = (browser: TestBrowser, chosen: Chosen, account: { email?: string; phone?: string } = {}) =>
  browser.post('/api/profiles', {
    email: 'grace@home.example.com',
    phone: '3125550144',
    password,
    acceptNotice: true,
    ...account,
    ...chosen,
  })
const errorsOf = (answer: Answered) => [answer.statusCode, answer.json().meta?.errors]
const newest = async () => {
  await portal.portal.outbox.deliverDue('email')
  await portal.portal.outbox.deliverDue('text')
  return (await listDemoMessages(portal.db)).at(-1)
}
const codeOf = async (): Promise<string> => /\d{6}/.exec((await newest())?.text ?? '')?.[0] ?? expect.fail('no code')
const wrong = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')
const stored = async (email: string) =>
  (
    await portal.pool.query(
      `select email_proved_at is not null as email, must_prove_email as due, n.confirmed_at is not null as phone
       from profiles p join profile_phones n on n.profile_id = p.id where p.email = $1`,
      [email],
    )
  ).rows[0]
const eventsOf = async () =>
  (await portal.pool.query(`select event, outcome from audit_events where event like 'registration.proof%' order by seq`)).rows.map(
    ({ event, outcome }) => `${event} ${outcome}`,
  )

describe('a code to a contact on file', () => {
  test('is offered masked, sent in the language of the page, and opens the account', async () => {
    const { browser, chosen } = await started()
    expect((await waysOf(browser, chosen)).json().data.ways).toEqual([
      { way: 'email', to: 'g•••@…' },
      { way: 'text', to: '(•••) •••-••10' },
      { way: 'phone_call', to: '(•••) •••-••10' },
    ])
    expect(errorsOf(await register(browser, chosen))).toEqual([409, ['RegistrationProofNeeded']])
    expect((await sendTo(browser, chosen, 'email', 'es')).statusCode).toBe(200)
    const code = await codeOf()
    expect(await newest()).toMatchObject({ to: file.email, subject: 'Su código para registrarse en Foyer' })
    expect(errorsOf(await check(browser, chosen, wrong(code)))).toEqual([422, ['PinInvalid']])
    expect((await check(browser, chosen, code)).json().data).toEqual({ proved: true })
    expect((await register(browser, chosen)).statusCode).toBe(200)
    expect((await browser.signIn('grace@home.example.com', password)).json().data).toMatchObject({ emailProof: { isDue: true } })
    expect(await eventsOf()).toEqual([
      'registration.proof.read ok',
      'registration.proof.send ok',
      'registration.proof.check failed',
      'registration.proof.check ok',
    ])
    const texts = (await portal.pool.query(`select string_agg(o::text, '') as all from outbox_messages o where status = 'delivered'`)).rows
    expect(texts[0].all).not.toContain(code)
  })

  test.each([
    ['email', { email: file.email }, { email: true, due: false, phone: false }],
    ['text', { email: 'other@example.com', phone: file.phone }, { email: false, due: true, phone: true }],
  ])('to the %s also proves the same contact of the account', async (way, account, expected) => {
    const { browser, chosen } = await started()
    await sendTo(browser, chosen, way)
    await check(browser, chosen, await codeOf())
    expect((await register(browser, chosen, account)).statusCode).toBe(200)
    expect(await stored(account.email)).toEqual(expected)
  })

  test('works for one ticket and one person only', async () => {
    await portal.pool.query(`update persons set email = 'victor@work.example.com' where first = 'Victor'`)
    const { browser, chosen } = await started()
    await sendTo(browser, chosen, 'email')
    const code = await codeOf()
    const other = await started()
    expect(errorsOf(await check(other.browser, other.chosen, code))).toEqual([422, ['PinExpired']])
    const victor = await lookUp(portal.browser(), 'Victor', '1983-11-23')
    expect(errorsOf(await check(browser, victor, code))).toEqual([422, ['PinExpired']])
    expect((await check(browser, chosen, code)).statusCode).toBe(200)
    expect(errorsOf(await register(browser, victor))).toEqual([409, ['RegistrationProofNeeded']])
    expect(errorsOf(await check(browser, chosen, code))).toEqual([409, ['Conflict']])
  })

  test('expires after a quarter of an hour, and a newer one voids it', async () => {
    const { browser, chosen } = await started()
    portal.clock.advance(14 * 60_000)
    await sendTo(browser, chosen, 'email')
    const first = await codeOf()
    portal.clock.advance(14 * 60_000)
    await sendTo(browser, chosen, 'text')
    const second = await codeOf()
    if (first !== second) expect((await check(browser, chosen, first)).json().meta.errors).toEqual(['PinInvalid'])
    portal.clock.advance(15 * 60_000)
    expect(errorsOf(await check(browser, chosen, second))).toEqual([404, ['RegistrationTicketMissing']])
  })

  test('is sent at most five times in half an hour for a person, over all browsers and addresses', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      const { browser, chosen } = await started()
      expect((await sendTo(browser, chosen, sent % 2 ? 'text' : 'email')).statusCode).toBe(200)
      portal.clock.advance(11_000)
    }
    const { browser, chosen } = await started()
    expect(errorsOf(await sendTo(browser, chosen, 'email'))).toEqual([429, ['TooManyTries']])
  })

  test('is compared five times, and a person is locked after ten wrong codes', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { browser, chosen } = await started()
      await sendTo(browser, chosen, 'email')
      const code = await codeOf()
      for (let tried = 0; tried < 5; tried += 1)
        expect((await check(browser, chosen, wrong(code))).json().meta.errors).toEqual(['PinInvalid'])
      expect((await check(browser, chosen, code)).json().meta.errors).not.toContain('PinInvalid')
      portal.clock.advance(11_000)
    }
    const { browser, chosen } = await started()
    expect(errorsOf(await sendTo(browser, chosen, 'email'))).toEqual([422, ['PinTriesUsed']])
  })
})

describe('a person whom no code can reach', () => {
  const contact = { email: 'grace@home.example.com', note: 'My plan has no address of mine.' }
  beforeEach(async () => {
    await portal.pool.query(`update persons set email = null, phone = null where first = 'Grace'`)
    await portal.pool.query(
      `insert into profiles (id, email, password_hash, first, last, created_at, closed_at, former_person_id)
       select gen_random_uuid(), 'closed:1', '', first, last, now(), now(), id from persons where first = 'Grace'`,
    )
  })

  test('asks an operator, who reads the request and answers it', async () => {
    const { browser, chosen } = await started()
    expect((await waysOf(browser, chosen)).json().data.ways).toEqual([])
    expect(errorsOf(await sendTo(browser, chosen, 'email'))).toEqual([404, ['NotFound']])
    const answer = await browser.post('/api/registration/proof/case', { ...chosen, contact, language: 'es' })
    const { reference } = answer.json().data
    expect((await browser.post('/api/registration/proof/case', { ...chosen, contact, language: 'es' })).json().data).toEqual({ reference })
    const sue = await portal.operator('sue.support@example.com')
    const { rows } = (await sue.get('/api/console/cases?kind=identity-proof')).json().data
    expect(rows).toMatchObject([{ reference, state: 'new', language: 'es' }])
    const shown = (await sue.get(`/api/console/cases/${rows[0].id}`)).json().data
    expect(shown).toMatchObject({
      about: { firstName: 'Grace', lastName: 'Hopewell', dob: '1985-04-12', zip: '60601' },
      email: contact.email,
    })
    expect(shown.nearMatches[0]).toMatchObject({ name: 'Grace Hopewell' })
    await sue.post(`/api/console/cases/${rows[0].id}/answer`, { answer: 'Ask your employer to add your address.' })
    const status = await portal.browser().get(`/api/cases/status?reference=${reference}&dob=1985-04-12`)
    expect(status.json().data).toMatchObject({ state: 'answered', answer: 'Ask your employer to add your address.' })
    // The answer alone opens nothing; a contact in the sponsor's file does.
    expect(errorsOf(await register(browser, chosen))).toEqual([409, ['RegistrationProofNeeded']])
    await portal.pool.query(`update persons set email = 'grace@work.example.com' where first = 'Grace'`)
    expect((await waysOf(browser, chosen)).json().data.ways).toEqual([{ way: 'email', to: 'g•••@…' }])
  })

  test('gets a code at the proved address of a closed account', async () => {
    await portal.pool.query(`update profiles set former_email = 'grace.before@example.com' where email = 'closed:1'`)
    const { browser, chosen } = await started()
    expect((await waysOf(browser, chosen)).json().data.ways).toEqual([{ way: 'email', to: 'g•••@…' }])
    await sendTo(browser, chosen, 'email')
    expect(await newest()).toMatchObject({ to: 'grace.before@example.com' })
  })
})

test('somebody who needs no proof cannot read the contacts on file', async () => {
  await portal.close()
  await open({})
  const { browser, chosen } = await started()
  expect(errorsOf(await waysOf(browser, chosen))).toEqual([409, ['Conflict']])
  expect(
    errorsOf(await browser.post('/api/registration/proof/case', { ...chosen, contact: { email: 'a@example.com' }, language: 'en' })),
  ).toEqual([409, ['Conflict']])
  expect((await register(browser, chosen)).statusCode).toBe(200)
})

test('a closed account keeps its address only if somebody proved it', async () => {
  await portal.pool.query(`update profiles set email_proved_at = null, must_prove_email = false where email = 'sam.basic@example.com'`)
  portal.portal.sessions.forgetAll()
  for (const email of ['sam.basic@example.com', 'ana.rivera@example.com']) {
    const browser = portal.browser()
    await browser.signIn(email)
    expect((await browser.post('/api/account/close', { email, currentPassword: demoPassword })).statusCode).toBe(200)
  }
  const { rows } = await portal.pool.query(`select first, former_email from profiles where closed_at is not null order by first`)
  expect(rows).toEqual([
    { first: 'Ana', former_email: 'ana.rivera@example.com' },
    { first: 'Sam', former_email: null },
  ])
})
