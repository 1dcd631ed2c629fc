import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
/** Advances past the previous test's locks and limits. */
beforeEach(() => portal.clock.advance(24 * 3_600_000))

const olga = 'olga.admin@example.com'
const wrong = 'Wrong-1-password'
const signIn = (email: string, password: string, from = '10.3.0.1') =>
  portal.browser().post('/api/console/sign-in', { email, password }, { from })
const codesOf = (answer: { json: () => { meta: { errors: string[] } } }) => answer.json().meta.errors

describe('signing in to the console', () => {
  test('needs the password and a PIN, each with its own HTTP-only cookie', async () => {
    const browser = portal.browser()
    const pending = await browser.signInOperator(olga)
    expect(pending.json().data).toMatchObject({ level: 'pending', operator: { email: olga, role: 'admin' }, sentTo: 'olga…' })
    expect(pending.cookies).toMatchObject([{ name: '__Host-op', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }])
    const before = browser.cookies.get('__Host-op')
    const full = await browser.post('/api/console/pin/verify', { pin: await portal.lastPin() })
    expect(full.json().data).toMatchObject({ level: 'full', sentTo: null })
    expect(browser.cookies.get('__Host-op')).not.toBe(before)
    const former = portal.browser()
    former.cookies.set('__Host-op', before ?? '')
    expect((await former.get('/api/console/session')).statusCode).toBe(401)
  })

  test('refuses a wrong password, unknown, invited and ended operators with the same answer', async () => {
    const admin = await portal.operator(olga)
    const invite = async (email: string, name: string) => {
      const approved = await approveWaiting(portal, await admin.post('/api/console/operators', { email, name, role: 'support' }))
      expect(approved.statusCode, approved.body).toBe(200)
    }
    await invite('ended@example.com', 'Eve Ended')
    await invite('invited@example.com', 'Ira Invited')
    const { rows } = await portal.pool.query(`select id from operators where email = 'ended@example.com'`)
    expect((await admin.post(`/api/console/operators/${rows[0].id}/end`)).statusCode).toBe(200)
    const answers = []
    for (const email of [olga, 'nobody@example.com', 'invited@example.com', 'ended@example.com', 'ana.rivera@example.com'])
      answers.push(await signIn(email, email === 'ana.rivera@example.com' ? demoPassword : wrong))
    const alike = answers.map((answer) => {
      const { meta, ...rest } = answer.json()
      return { status: answer.statusCode, meta: { ...meta, requestId: '' }, rest, length: answer.headers['content-length'] }
    })
    expect(alike[0]).toMatchObject({ status: 400, meta: { errors: ['Rejected'] } })
    for (const one of alike) expect(one).toEqual(alike[0])
  })

  test('is blocked after ten wrong passwords, independently of member sign-in', async () => {
    for (let tried = 0; tried < 10; tried += 1) await signIn(olga, wrong, `10.3.1.${tried}`)
    expect(codesOf(await portal.browser().signInOperator(olga, { from: '10.3.2.1' }))).toEqual(['Rejected'])
    expect((await portal.browser().signIn('ana.rivera@example.com', undefined, { from: '10.3.2.2' })).statusCode).toBe(200)
    portal.clock.advance(3_600_000)
    expect((await portal.browser().signInOperator(olga, { from: '10.3.2.3' })).statusCode).toBe(200)
  })
})

describe('the PIN', () => {
  test('is refused at its field when wrong, missing or expired', async () => {
    const browser = portal.browser()
    await browser.signInOperator(olga)
    const first = await portal.lastPin()
    const verify = (pin: string) => browser.post('/api/console/pin/verify', { pin })
    const at = (answer: Awaited<ReturnType<typeof verify>>) => answer.json().meta.errorMessages[0]
    expect(at(await verify(first === '123456' ? '654321' : '123456'))).toMatchObject({ code: 'PinInvalid', field: 'pin' })
    expect(at(await verify(''))).toMatchObject({ code: 'PinMissing', field: 'pin' })
    await browser.post('/api/console/pin')
    expect(at(await verify(first))).toMatchObject({ code: 'PinInvalid', field: 'pin' })
    const newest = await portal.lastPin()
    portal.clock.advance(portal.portal.config.pinMinutes * 60_000)
    expect(at(await verify(newest))).toMatchObject({ code: 'PinExpired', field: 'pin' })
  })

  test('is mailed, not returned, and erased from the outbox after sending', async () => {
    const browser = portal.browser()
    const { body } = await browser.signInOperator(olga)
    const pin = await portal.lastPin()
    expect(body).not.toContain(pin)
    expect((await listDemoMessages(portal.db)).at(-1)).toMatchObject({ channel: 'email', to: olga })
    const { rows } = await portal.pool.query(`select text, html from outbox_messages where recipient = $1 order by id desc limit 1`, [olga])
    expect(JSON.stringify(rows)).not.toContain(pin)
  })

  test('is locked after too many tries', async () => {
    const browser = portal.browser()
    await browser.signInOperator(olga)
    const pin = await portal.lastPin()
    const miss = pin === '123456' ? '654321' : '123456'
    const codes: string[] = []
    for (let tried = 0; tried < 6; tried += 1) codes.push(...codesOf(await browser.post('/api/console/pin/verify', { pin: miss })))
    expect(codes.at(0)).toBe('PinInvalid')
    expect(codes.at(-1)).toBe('PinTriesUsed')
    expect(codesOf(await browser.post('/api/console/pin/verify', { pin }))).toEqual(['PinTriesUsed'])
  })
})

test('a session ends after half an hour without a call, and after ten hours in any case', async () => {
  const idle = await portal.operator(olga)
  portal.clock.advance(1_800_000)
  expect(codesOf(await idle.get('/api/console/session'))).toEqual(['SESSION_EXPIRED'])
  const busy = await portal.operator(olga)
  for (let minutes = 0; minutes < 580; minutes += 20) {
    portal.clock.advance(20 * 60_000)
    expect((await busy.get('/api/console/operators')).statusCode).toBe(200)
  }
  portal.clock.advance(20 * 60_000)
  expect(codesOf(await busy.get('/api/console/operators'))).toEqual(['SESSION_EXPIRED'])
})

test('reading the session does not extend it', async () => {
  const browser = await portal.operator(olga)
  for (let minutes = 0; minutes < 29; minutes += 1) {
    portal.clock.advance(60_000)
    expect((await browser.get('/api/console/session')).statusCode).toBe(200)
  }
  portal.clock.advance(60_000)
  expect(codesOf(await browser.get('/api/console/session'))).toEqual(['SESSION_EXPIRED'])
})

test('signing out ends the session and removes its cookie', async () => {
  const browser = await portal.operator(olga)
  const secret = browser.cookies.get('__Host-op') ?? ''
  expect((await browser.post('/api/console/sign-out')).json().data).toEqual({ signedOut: true })
  expect(browser.cookies.has('__Host-op')).toBe(false)
  browser.cookies.set('__Host-op', secret)
  expect((await browser.get('/api/console/session')).statusCode).toBe(401)
})
