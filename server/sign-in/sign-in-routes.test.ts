import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { throttles } from '#platform/schema/platform-tables.ts'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { answerRecoveryRequests } from '#server/sign-in/request-recovery.ts'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { groupSettings } from '#shared/groups/group-settings.ts'
import { plainSettings } from '#shared/testing/random-groups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
/** Wrong tries of one test are not counted in the next. */
beforeEach(() => portal.db.delete(throttles))

describe('signing in', () => {
  test('returns profile, group, family member, membership and tokens [SIGN-12 SESS-27 CALL-01 CALL-06]', async () => {
    const answer = await portal.browser().signIn('Ana.Rivera@Example.com ')
    expect(answer.statusCode).toBe(200)
    const { data, meta } = answer.json()
    expect(data, '[SESS-01 SESS-12]').toMatchObject({
      level: 'full',
      profile: { first: 'Ana', last: 'Rivera', email: 'ana.rivera@example.com', zip: '78704', language: 'English' },
      group: { code: 'FOYER', name: 'Lakeside Health Plan', requiresMFA: false, pinSendingMethods: ['text'] },
      unviewedMessages: 0,
    })
    expect(data.group.features).toContain('Telehealth')
    expect(data.group.prices, '[SESS-14]').toContainEqual({ type: 'Diabetes', price: 0 })
    expect(data.familyMember.telehealthID, '[SESS-15 SESS-16]').toBe(data.familyMember.telehealthId)
    expect(data.membership, '[SESS-02]').toEqual({ _id: data.familyMember.familyMemberId, id: data.familyMember.familyMemberId })
    expect(meta, '[SESS-03]').toMatchObject({ isRegistered: true, hasProfile: true, hasMFA: true })
    expect(meta.jwt.split('.')).toHaveLength(3)
    expect(meta.teladocSdkToken.split('.')).toHaveLength(3)
  })

  test("returns the group's PIN methods: text by default, or text, phone or both [SESS-13]", async () => {
    const methodsOf = async (email: string) => (await portal.browser().signIn(email)).json().data.group.pinSendingMethods
    expect([await methodsOf('sam.basic@example.com'), await methodsOf('dora.secure@example.com')]).toEqual([
      ['text'],
      ['text', 'phone_call'],
    ])
    const [made] = await portal.db
      .insert(groups)
      .values({ id: uuidv7(), code: 'UNSAID', name: 'A group that says nothing', createdAt: portal.clock.now() })
      .returning()
    expect(made?.pinMethods).toEqual(['text'])
    const takes = (...pinMethods: string[]) => groupSettings.safeParse({ ...plainSettings, pinMethods }).success
    expect([takes('phone_call'), takes('text', 'phone_call'), takes('pigeon'), takes()]).toEqual([true, true, false, false])
  })

  test('shows who is the primary member, and names no other roles [SHELL-055]', async () => {
    const { data, meta } = (await portal.browser().signIn('ben.rivera@example.com')).json()
    expect(JSON.stringify({ data, meta })).not.toMatch(/"(role|roles|permissions|isAdmin|scopes?)"/i)
    expect(data.membership.id).not.toBe(data.familyMember.familyMemberId)
    const { data: primary } = (await portal.browser().signIn('ana.rivera@example.com')).json()
    expect(primary.membership.id).toBe(primary.familyMember.familyMemberId)
  })

  test('sets HTTP-only, same-site cookies [SESS-19 SESS-20 SESS-21]', async () => {
    const { cookies } = await portal.browser().signIn('ana.rivera@example.com')
    const names = ['jwt_token', 'sdk_token', 'sso_token']
    expect(cookies.map(({ name }) => name).sort()).toEqual([...names.map((name) => `__Host-${name}`), ...names])
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  })

  test('gives the same refusal for an unknown address and a wrong password [SIGN-14]', async () => {
    const wrong = await portal.browser().signIn('ana.rivera@example.com', 'Wrong-1-password', { from: '10.1.0.1' })
    const unknown = await portal.browser().signIn('nobody@example.com', 'Wrong-1-password', { from: '10.1.0.2' })
    expect(wrong.statusCode).toBe(400)
    expect(unknown.statusCode).toBe(400)
    const withoutId = (body: { meta: { requestId: string } }) => ({ ...body, meta: { ...body.meta, requestId: '' } })
    expect(withoutId(wrong.json())).toEqual(withoutId(unknown.json()))
    expect(wrong.json().meta).toMatchObject({
      errors: ['Rejected'],
      errorMessages: [{ code: 'Rejected', reason: 'Invalid username or password' }],
    })
    expect(wrong.headers['content-length']).toBe(unknown.headers['content-length'])
  })

  test('ends the current session and clears its tokens when it fails [SESS-31]', async () => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    const former = browser.cookies.get('jwt_token') as string
    await browser.signIn('ana.rivera@example.com', 'Wrong-1-password', { from: '10.1.0.3' })
    expect([...browser.cookies.keys()]).toEqual([])
    const other = portal.browser()
    other.setCookie('jwt_token', former)
    expect((await other.get('/api/session')).statusCode).toBe(401)
  })

  test('reports missing and malformed fields [SIGN-10 SIGN-11]', async () => {
    const answer = await portal.browser().post('/api/auth/login', { email: 'nobody', type: 'MEMBER' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().meta.errorMessages).toEqual([
      { code: 'EmailInvalid', reason: 'Invalid email address', field: 'email' },
      { code: 'Required', reason: 'Required', field: 'password' },
    ])
  })

  test('is only for members [SIGN-12]', async () => {
    const answer = await portal.browser().post('/api/auth/login', { email: 'ana.rivera@example.com', password: 'x', type: 'OPERATOR' })
    expect(answer.json().meta.errorMessages).toEqual([{ code: 'InvalidInput', reason: 'Please check this entry.', field: 'type' }])
  })

  test('is blocked for a minute after five wrong tries', async () => {
    const browser = portal.browser()
    const from = '10.2.0.1'
    for (let tried = 0; tried < 5; tried += 1)
      expect((await browser.signIn('sam.basic@example.com', 'Wrong-1-password', { from })).statusCode).toBe(400)
    const refused = await browser.signIn('sam.basic@example.com', undefined, { from })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().meta.errors).toEqual(['TooManyTries'])
    portal.clock.advance(61_000)
    expect((await browser.signIn('sam.basic@example.com', undefined, { from })).statusCode).toBe(200)
  })

  describe('to an account that strangers tried from many addresses', () => {
    const lock = async (email: string) => {
      for (let tried = 0; tried < 10; tried += 1) await portal.browser().signIn(email, 'Wrong-1-password', { from: `10.3.0.${tried}` })
    }
    const errorsOf = (answer: { statusCode: number; json: () => { meta: { errors: string[] } } }) => [
      answer.statusCode,
      answer.json().meta.errors,
    ]
    const signInChecked = async (email: string, { password = demoPassword, from = '10.3.1.1' } = {}) => {
      const browser = portal.browser()
      const altcha = await solvedRobotCheck(browser)
      return browser.post('/api/auth/login', { email, password, type: 'MEMBER', version: 2, altcha }, { from })
    }

    test('needs a robot check, and the right password still opens it', async () => {
      const email = 'nora.hyuhg@example.com'
      await lock(email)
      const asked = await portal.browser().signIn(email, undefined, { from: '10.3.1.1' })
      expect(errorsOf(asked)).toEqual([422, ['RobotCheckNeeded']])
      expect(errorsOf(await signInChecked(email, { password: 'Wrong-1-password' }))).toEqual([400, ['Rejected']])
      expect((await signInChecked(email)).statusCode).toBe(200)
      expect((await portal.browser().signIn(email, undefined, { from: '10.3.1.2' })).statusCode).toBe(200)
    })

    test('says nothing about the password or the account before the check is passed', async () => {
      const [known, unknown] = ['rita.rx@example.com', 'nobody.here@example.com']
      await lock(known)
      await lock(unknown)
      for (const [email, password] of [
        [known, demoPassword],
        [known, 'Wrong-1-password'],
        [unknown, 'Wrong-1-password'],
      ] as const)
        expect(errorsOf(await portal.browser().signIn(email, password, { from: '10.3.2.1' }))).toEqual([422, ['RobotCheckNeeded']])
    })

    test('takes each check once, and no made-up one', async () => {
      const email = 'sam.basic@example.com'
      await lock(email)
      const browser = portal.browser()
      const altcha = await solvedRobotCheck(browser)
      const send = (altcha: string) =>
        browser.post('/api/auth/login', { email, password: 'Wrong-1-password', type: 'MEMBER', version: 2, altcha }, { from: '10.3.3.1' })
      expect(errorsOf(await send(altcha))).toEqual([400, ['Rejected']])
      for (const used of [altcha, 'made-up']) expect(errorsOf(await send(used))).toEqual([422, ['RobotCheckFailed']])
    })

    test('is paused after twenty tries with a check in a day, while a mailed link still opens it', async () => {
      const email = 'pat.paid@example.com'
      await lock(email)
      for (let tried = 0; tried < 20; tried += 1)
        expect((await signInChecked(email, { password: 'Wrong-1-password', from: `10.3.4.${tried}` })).statusCode).toBe(400)
      expect(errorsOf(await signInChecked(email, { from: '10.3.5.1' }))).toEqual([429, ['SignInPaused']])
      await portal.browser().post('/api/profiles/password-recovery', { email })
      await answerRecoveryRequests(portal.portal, portal.db)
      await portal.portal.outbox.deliverDue('email')
      const mail = (await listDemoMessages(portal.db, email)).at(-1)
      const [, profileId, passwordRecoveryCode] = /\/set-password\/([^/]+)\/(\S+)/.exec(mail?.text ?? '') ?? []
      const password = 'Another-9-password'
      const reset = await portal.browser().put(`/api/profiles/${profileId}/password`, { profileId, passwordRecoveryCode, password })
      expect(reset.statusCode).toBe(200)
      expect((await portal.browser().signIn(email, password, { from: '10.3.5.2' })).statusCode).toBe(200)
    })
  })

  test("is refused from another site's page", async () => {
    const answer = await portal.browser().signIn('ana.rivera@example.com', undefined, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().meta.errors).toEqual(['CrossOrigin'])
  })
})

describe('a second sign-in in the same browser', () => {
  test('ends the session before it, whose cookie it replaces', async () => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    const copied = portal.browser()
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value)
    expect((await copied.get('/api/session')).statusCode).toBe(200)
    expect((await browser.signIn('ben.rivera@example.com')).statusCode).toBe(200)
    expect((await copied.get('/api/session')).statusCode).toBe(401)
    expect((await browser.get('/api/session')).json().data.profile.first).toBe('Ben')
  })

  test('ends nothing in another browser', async () => {
    const [browser, other] = [portal.browser(), portal.browser()]
    await browser.signIn('ana.rivera@example.com')
    await other.signIn('ana.rivera@example.com')
    await browser.signIn('ana.rivera@example.com')
    expect((await other.get('/api/session')).statusCode).toBe(200)
  })
})
