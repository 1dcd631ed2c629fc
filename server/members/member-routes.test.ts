import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consumeTry, throttleOf } from '#platform/auth/throttle.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let sue: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1' } })
})
afterEach(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  sue = await portal.operator('sue.support@example.com')
})

const ids = async (email: string) =>
  (
    await portal.pool.query<{ person: string; profile: string; telehealth: string }>(
      `select persons.id as person, profiles.id as profile, telehealth_id as telehealth from profiles join persons on persons.id = person_id where profiles.email = $1`,
      [email],
    )
  ).rows[0] ?? { person: '', profile: '', telehealth: '' }
const ana = 'ana.rivera@example.com'
const dora = 'dora.secure@example.com'
const search = (criteria: object, browser = sue) => browser.post('/api/console/members/search', criteria)
const namesOf = async (criteria: object) => (await search(criteria)).json().data.map(({ first }: { first: string }) => first)
const place = (id: string, act = '') => `/api/console/members/${id}${act}`
const open = async (email: string, browser = sue, reason: object = { reason: 'member-called' }) => {
  const { person } = await ids(email)
  expect((await browser.post(place(person, '/open'), reason)).statusCode).toBe(200)
  return person
}
const status = async (person: string, browser = sue) => (await browser.get(place(person))).json().data
const errorsOf = async (answer: ReturnType<TestBrowser['get']>) => {
  const { statusCode, json } = await answer
  return [statusCode, ...(statusCode < 400 ? [] : json().meta.errors)]
}
const lastEvent = async (event: string) =>
  (
    await portal.pool.query(
      `select outcome, reason, subject_id as subject, actor_id = (select id::text from operators where role = 'support') as by_sue
       from audit_events where event = $1 order by seq desc limit 1`,
      [event],
    )
  ).rows[0]

describe('a member search', () => {
  test.each([
    ['an email in any case', { email: 'Ana.Rivera@Example.com' }, ['Ana']],
    ["the sponsor's number", { memberNumber: 'LSP-1002' }, ['Ben']],
    ['the first letters of both names', { last: 'RIV', first: 'le' }, ['Leo']],
    ['the first letters of a name and the birthday', { last: 'ri', dob: '1984-09-02' }, ['Ben']],
    ['names without accents and punctuation', { last: 'Hope-well', first: 'Ví' }, ['Victor']],
    ['criteria that fit different people', { last: 'rivera', dob: '1985-04-12' }, []],
    ['the email of one person and the name of another', { email: ana, last: 'basic', first: 'sam' }, []],
  ])('by %s finds the right people', async (_, criteria, names) => {
    expect(await namesOf(criteria)).toEqual(names)
  })

  test('by telehealth id shows only what is needed to tell people apart', async () => {
    const { person, telehealth } = await ids(ana)
    expect((await search({ telehealthId: telehealth })).json()).toEqual({
      data: [
        {
          id: person,
          first: 'Ana',
          last: 'Rivera',
          birthYear: '1986',
          group: { code: 'FOYER', name: expect.any(String) },
          relation: 'Primary',
          coverageProblem: null,
          hasProfile: true,
          email: 'ana.…',
          phone: '(***) ***-0118',
        },
      ],
      meta: { more: false },
    })
  })

  test.each([
    ['nothing', {}],
    ['only a last name', { last: 'rivera' }],
    ['only a birthday', { dob: '1986-05-14' }],
    ['a last name of punctuation only', { last: "''", first: 'ana' }],
  ])('by %s is refused as too wide', async (_, criteria) => {
    expect(await errorsOf(search(criteria))).toEqual([422, 'SearchTooWide'])
  })

  test('by a single letter is refused, and percent signs are no wildcards', async () => {
    expect(await errorsOf(search({ last: 'r', first: 'an' }))).toEqual([422, 'NameTooShort'])
    expect(await errorsOf(search({ last: '%%', first: '%%' }))).toEqual([422, 'SearchTooWide'])
  })

  test('stops at 25 and says that there are more', async () => {
    await portal.pool.query(`insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, created_at)
      select gen_random_uuid(), membership_id, 'Dependent', 'Many', 'Manyson', 'many', 'manyson', '2015-01-01', 'many' || n, now()
      from persons, generate_series(1, 26) n where first = 'Sam'`)
    const { data, meta } = (await search({ last: 'many', first: 'many' })).json()
    expect([data.length, meta]).toEqual([25, { more: true }])
    await portal.pool.query(`delete from persons where telehealth_id like 'many%'`)
  })

  test('is audited with its criteria and number of results, without the typed values', async () => {
    await search({ last: 'rivera', first: 'an' })
    expect(await lastEvent('member.search')).toEqual({ outcome: 'ok', reason: 'lastFolded+firstFolded: 1', subject: null, by_sue: true })
  })
})

describe('opening a member', () => {
  test('is required before anything can be read or done', async () => {
    const { person } = await ids(ana)
    expect(await errorsOf(sue.get(place(person)))).toEqual([409, 'ReasonNeeded'])
    for (const act of ['/unlock', '/password-reset', '/sessions/end', '/devices/forget', '/factor-reset'])
      expect(await errorsOf(sue.post(place(person, act), { what: 'pin' }))).toEqual([409, 'ReasonNeeded'])
  })

  test('records the reason and ticket with every later action', async () => {
    const { profile } = await ids(ana)
    const person = await open(ana, sue, { reason: 'case', reference: 'T-1042' })
    expect(await lastEvent('member.open')).toEqual({ outcome: 'ok', reason: 'case #T-1042', subject: profile, by_sue: true })
    await status(person)
    expect(await lastEvent('member.read')).toEqual({ outcome: 'ok', reason: 'case #T-1042', subject: profile, by_sue: true })
    await sue.post(place(person, '/unlock'), { what: 'pin' })
    expect(await lastEvent('member.unlock.pin')).toEqual({ outcome: 'ok', reason: 'case #T-1042', subject: profile, by_sue: true })
  })

  test.each([
    ['no reason', {}, 'Required'],
    ['an unknown reason', { reason: 'curious' }, 'Required'],
    ['a sentence as ticket number', { reason: 'case', reference: 'she has a rash' }, 'InvalidInput'],
  ])('with %s is refused', async (_, reason, code) => {
    const { person } = await ids(ana)
    expect(await errorsOf(sue.post(place(person, '/open'), reason))).toEqual([422, code])
  })

  test('lasts half an hour, for one session and one member', async () => {
    const person = await open(ana)
    const { person: other } = await ids(dora)
    expect(await errorsOf(sue.get(place(other)))).toEqual([409, 'ReasonNeeded'])
    const olga = await portal.operator('olga.admin@example.com')
    expect(await errorsOf(olga.get(place(person)))).toEqual([409, 'ReasonNeeded'])
    portal.clock.advance(29 * 60_000)
    expect((await sue.get(place(person))).statusCode).toBe(200)
    portal.clock.advance(60_000)
    expect(await errorsOf(sue.get(place(person)))).toEqual([409, 'ReasonNeeded'])
  })

  test('answers not found for an unknown person', async () => {
    expect(await errorsOf(sue.post(place('00000000-0000-4000-8000-000000000000', '/open'), { reason: 'case' }))).toEqual([404, 'NotFound'])
  })
})

describe('the page of a member', () => {
  test('shows coverage, factors, locks, sessions, devices and messages, but no birthday, address or full email', async () => {
    const browser = portal.browser()
    await browser.signIn(dora)
    const { familyMember } = (await browser.get('/api/session')).json().data
    expect(familyMember).toBeDefined()
    const person = await open(dora)
    const seen = await status(person)
    expect(seen).toMatchObject({
      person: {
        first: 'Dora',
        birthYear: '1979',
        coverageProblem: null,
        memberNumber: 'GM-2001',
        spans: [{ startsOn: '2026-01-01', endsOn: null, file: null }],
      },
      opening: { reason: 'member-called', reference: null },
      account: {
        language: 'English',
        lastSignInAt: expect.any(String),
        factors: { pinRequired: true, pinPhones: ['(***) ***-0134', '(***) ***-0177'], hasApp: false, passkeys: 0, reset: null },
        locks: { passwordUntil: null, passwordAsks: 'nothing', passwordTries: 0, pin: null },
        sessions: [{ isPending: true }],
        devices: [],
        messages: [],
      },
    })
    expect(JSON.stringify(seen)).not.toMatch(/1979-01-30|10016|dora\.secure@|2125550134/)
  })

  test('shows no account for an unregistered person, and refuses actions on it', async () => {
    const [grace] = (await search({ memberNumber: 'LSP-1003' })).json().data
    await sue.post(place(grace.id, '/open'), { reason: 'member-called' })
    expect(await status(grace.id)).toMatchObject({ person: { hasProfile: false }, account: null })
    expect((await lastEvent('member.read')).subject).toBe(grace.id)
    expect(await errorsOf(sue.post(place(grace.id, '/unlock'), { what: 'pin' }))).toEqual([404, 'NotFound'])
  })
})

describe('an operator', () => {
  test('sees how many passwords were wrong, and what the account asks for: nothing, a robot check, or a mailed link', async () => {
    const person = await open('sam.basic@example.com')
    const locks = async () => (await status(person)).account.locks
    expect(await locks()).toMatchObject({ passwordAsks: 'nothing', passwordTries: 0 })
    for (let tries = 0; tries < 6; tries += 1) await portal.browser().signIn('sam.basic@example.com', 'wrong', { from: `10.2.0.${tries}` })
    expect(await locks()).toMatchObject({ passwordAsks: 'nothing', passwordTries: 6, passwordUntil: null })
    for (let tries = 0; tries < 5; tries += 1) await portal.browser().signIn('sam.basic@example.com', 'wrong', { from: `10.2.1.${tries}` })
    expect(await locks()).toMatchObject({ passwordAsks: 'robot check', passwordTries: 10, passwordUntil: expect.any(String) })
    const checked = throttleOf(portal.portal.pinKey, 'passwordByAccountChecked', 'sam.basic@example.com', portal.portal.config.rateLimits)
    for (let tries = 0; tries < checked.rule.limit; tries += 1) await consumeTry(portal.db, portal.clock.now(), checked)
    expect(await locks()).toMatchObject({ passwordAsks: 'mailed link' })
    await sue.post(place(person, '/unlock'), { what: 'password' })
    expect(await locks()).toMatchObject({ passwordAsks: 'nothing', passwordTries: 0, passwordUntil: null })
  })

  test('can clear failed passwords and the lock', async () => {
    for (let tries = 0; tries < 11; tries += 1) await portal.browser().signIn('sam.basic@example.com', 'wrong', { from: `10.1.0.${tries}` })
    const person = await open('sam.basic@example.com')
    expect((await status(person)).account.locks.passwordUntil).not.toBeNull()
    expect(await errorsOf(portal.browser().signIn('sam.basic@example.com'))).toEqual([422, 'RobotCheckNeeded'])
    await sue.post(place(person, '/unlock'), { what: 'password' })
    expect((await status(person)).account.locks.passwordUntil).toBeNull()
    expect((await portal.browser().signIn('sam.basic@example.com', undefined, { from: '10.1.1.1' })).statusCode).toBe(200)
  })

  test('can clear PIN locks', async () => {
    const { profile } = await ids(dora)
    await portal.pool.query(`insert into pin_factors (member_id, window_ends_at, disabled_at) values ($1, now(), now())`, [profile])
    const person = await open(dora)
    expect((await status(person)).account.locks.pin).toBe('for good')
    await sue.post(place(person, '/unlock'), { what: 'pin' })
    expect((await status(person)).account.locks.pin).toBeNull()
  })

  test("can request a reset link, which goes to the member's own email", async () => {
    const person = await open(ana)
    await sue.post(place(person, '/password-reset'))
    const { rows } = await portal.pool.query('select email from recovery_requests')
    expect(rows).toEqual([{ email: ana }])
    await portal.pool.query('delete from recovery_requests')
  })

  test('can end sessions and forget devices', async () => {
    const browser = portal.browser()
    await browser.signIn(ana)
    const { profile } = await ids(ana)
    await portal.pool.query(
      `insert into devices (id, profile_id, secret_hash, user_agent, created_at, last_used_at, expires_at) values (gen_random_uuid(), $1, 'x', 'x', $2, $2, $2::timestamptz + interval '1 day')`,
      [profile, portal.clock.now()],
    )
    const person = await open(ana)
    expect((await status(person)).account).toMatchObject({ sessions: [{}], devices: [{}] })
    await sue.post(place(person, '/sessions/end'))
    expect((await browser.get('/api/session')).statusCode).toBe(401)
    await sue.post(place(person, '/devices/forget'))
    expect((await status(person)).account).toMatchObject({ sessions: [], devices: [] })
  })

  test('sees how and when messages were sent, but not their text, and can resend only ordinary ones', async () => {
    const now = portal.clock.now()
    const post = (message: object) => postMessage(portal.db, now, { channel: 'email', to: ana, text: 'Rash on the arm', ...message })
    const [plain, secret, foreign] = [
      await post({ kind: 'case-answer' }),
      await post({ kind: 'pin', secret: true }),
      await post({ to: dora }),
    ]
    await portal.portal.outbox.deliverDue('email')
    const person = await open(ana)
    const { messages } = (await status(person)).account
    expect(messages).toContainEqual({
      id: plain,
      channel: 'email',
      kind: 'case-answer',
      status: 'delivered',
      canResend: true,
      createdAt: now.toISOString(),
      settledAt: now.toISOString(),
    })
    expect(JSON.stringify(messages)).not.toContain('Rash')
    const resend = (id: string) => errorsOf(sue.post(place(person, `/messages/${id}/resend`)))
    expect(await resend(secret)).toEqual([409, 'NotResendable'])
    expect(await resend(foreign)).toEqual([404, 'NotFound'])
    expect(await resend(plain)).toEqual([200])
    const again = (await status(person)).account.messages.filter(({ status: state }: { status: string }) => state === 'waiting')
    expect(again).toMatchObject([{ kind: 'case-answer', canResend: false }])
  })
})
