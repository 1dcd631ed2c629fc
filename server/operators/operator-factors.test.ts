import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '#platform/auth/totp.ts'
import { type SoftwarePasskey, softwarePasskey } from '#platform/testing/software-passkey.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
/** Every test begins without factors, a day later, so that no limit of the previous one counts. */
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  for (const table of ['operator_passkeys', 'operator_authenticators', 'operator_recovery_codes'])
    await portal.pool.query(`delete from ${table}`)
  await portal.pool.query('update operators set strong_factor_at = null')
  await portal.pool.query('update operator_sessions set ended_at = now() where ended_at is null')
})

const sue = 'sue.support@example.com'
const chrome = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

type Answer = Awaited<ReturnType<TestBrowser['get']>>
const codesOf = (answer: Answer) => answer.json().meta?.errors ?? answer.statusCode
const post = async (browser: TestBrowser, path: string, body: object = {}) => browser.post(`/api/console${path}`, body, { headers: chrome })
const dataOf = async (asked: Promise<Answer>) => {
  const answer = await asked
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const factorsOf = (browser: TestBrowser) => dataOf(browser.get('/api/console/account/factors'))

const addPasskey = async (browser: TestBrowser, device: SoftwarePasskey = softwarePasskey()) => {
  const options = await dataOf(post(browser, '/account/passkeys/options'))
  const { recoveryCodes, passkey } = await dataOf(post(browser, '/account/passkeys', device.make(options)))
  return { device, recoveryCodes: recoveryCodes as string[] | null, id: passkey.id as string }
}
const addApp = async (browser: TestBrowser) => {
  const { secret } = await dataOf(post(browser, '/account/authenticator'))
  const code = totpCode(secret, portal.clock.now())
  const answer = await browser.ask('PUT', '/api/console/account/authenticator', { code })
  expect(answer.statusCode, answer.body).toBe(200)
  return { secret: secret as string, recoveryCodes: answer.json().data.recoveryCodes as string[] | null }
}
const enter = async (browser: TestBrowser, device: SoftwarePasskey, bent: Parameters<SoftwarePasskey['sign']>[1] = {}) =>
  post(browser, '/passkey', device.sign(await dataOf(browser.get('/api/console/passkey')), bent))
const withPassword = async () => {
  const browser = portal.browser()
  return { browser, answer: await browser.signInOperator(sue) }
}
/** The mails since the given number of them. */
const mails = async () =>
  (await portal.pool.query<{ recipient: string; subject: string }>('select recipient, subject from outbox_messages order by id')).rows
const events = async (like: string) =>
  (await portal.pool.query(`select event, outcome, reason from audit_events where event like $1 order by seq`, [like])).rows

describe('the first passkey or app of an operator', () => {
  test('makes recovery codes, ends the other sessions, is mailed and audited', async () => {
    const [own, other] = [await portal.operator(sue), await portal.operator(sue)]
    const { recoveryCodes } = await addPasskey(own)
    expect(recoveryCodes).toHaveLength(10)
    expect(codesOf(await other.get('/api/console/session'))).toEqual(['UNAUTHORIZED'])
    expect(await factorsOf(own)).toMatchObject({
      passkeys: [{ name: 'Chrome, Windows', lastUsedAt: null }],
      appSince: null,
      codesLeft: 10,
      isRequired: false,
    })
    expect((await mails()).at(-1)).toEqual({ recipient: sue, subject: 'A passkey was added to your Foyer staff account' })
    expect((await events('operator.factor.add')).at(-1)).toMatchObject({ outcome: 'ok', reason: 'passkey' })
    expect((await addApp(own)).recoveryCodes).toBeNull()
    const { rows } = await portal.pool.query('select secret, code_hash from operator_authenticators, operator_recovery_codes limit 1')
    expect(rows[0].code_hash).not.toContain(recoveryCodes?.[0])
  })

  test('makes the mailed PIN useless, also a PIN that was mailed before', async () => {
    const own = await portal.operator(sue)
    const { browser: thief } = await withPassword()
    const pin = await portal.lastPin()
    await addApp(own)
    expect(codesOf(await post(thief, '/pin/verify', { pin }))).toEqual(['UNAUTHORIZED'])
    const before = (await mails()).length
    const { browser, answer } = await withPassword()
    expect(answer.json().data).toMatchObject({ level: 'pending', sentTo: null, ways: ['code'] })
    expect(codesOf(await post(browser, '/pin'))).toEqual(['StrongFactorNeeded'])
    expect(codesOf(await post(browser, '/pin/verify', { pin }))).toEqual(['StrongFactorNeeded'])
    expect(codesOf(await browser.get('/api/console/cases'))).toEqual(['PinPending'])
    expect((await mails()).length).toBe(before)
  })
})

describe('a passkey', () => {
  test('opens the console without a password, under a new session that replaces the pending one', async () => {
    const { device } = await addPasskey(await portal.operator(sue))
    const { browser, answer } = await withPassword()
    expect(answer.json().data.ways).toEqual(['passkey', 'code'])
    const pending = browser.cookies.get('__Host-op') ?? ''
    await dataOf(enter(browser, device))
    expect((await browser.get('/api/console/session')).json().data).toMatchObject({ level: 'full', operator: { email: sue } })
    browser.cookies.set('__Host-op', pending)
    expect(codesOf(await browser.get('/api/console/session'))).toEqual(['UNAUTHORIZED'])
    expect((await events('operator.passkey')).at(-1)).toMatchObject({ outcome: 'ok' })
  })

  test.each<[string, Parameters<SoftwarePasskey['sign']>[1]]>([
    ['signed for another site', { origin: 'https://foyer.example.net' }],
    ['whose device did not verify its user', { isVerified: false }],
    ['that names another owner', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['whose counter did not grow', { counter: 0 }],
  ])('%s is refused', async (_what, bent) => {
    const { device } = await addPasskey(await portal.operator(sue))
    await dataOf(enter(portal.browser(), device))
    expect(codesOf(await enter(portal.browser(), device, bent))).toEqual(['PasskeyRejected'])
    expect((await events('operator.passkey')).at(-1)).toMatchObject({ outcome: 'failed' })
  })

  test('answers a challenge once, and only one of the console', async () => {
    const { device } = await addPasskey(await portal.operator(sue))
    const browser = portal.browser()
    const options = await dataOf(browser.get('/api/console/passkey'))
    const cookie = browser.cookies.get('__Host-pk') ?? ''
    // A device without a counter: only the challenge tells the second answer from the first.
    const assertion = device.sign(options, { counter: 0 })
    await dataOf(post(browser, '/passkey', assertion))
    browser.cookies.set('__Host-pk', cookie)
    expect(codesOf(await post(browser, '/passkey', assertion))).toEqual(['PasskeyRejected'])
    const asMember = portal.browser()
    const forMembers = await dataOf(asMember.get('/api/auth/passkey'))
    expect(codesOf(await post(asMember, '/passkey', device.sign(forMembers)))).toEqual(['PasskeyRejected'])
  })

  test('of a member opens nothing in the console, and one of an operator nothing in the portal', async () => {
    const member = portal.browser()
    await member.signIn('ana.rivera@example.com')
    const device = softwarePasskey()
    const options = (await member.post('/api/account/passkeys/options')).json().data
    expect((await member.post('/api/account/passkeys', device.make(options))).statusCode).toBe(200)
    expect(codesOf(await enter(portal.browser(), device))).toEqual(['PasskeyRejected'])
    const { device: own } = await addPasskey(await portal.operator(sue))
    const browser = portal.browser()
    const asked = (await browser.get('/api/auth/passkey')).json().data
    expect(codesOf(await browser.post('/api/auth/passkey', own.sign(asked)))).toEqual(['PasskeyRejected'])
  })

  test('opens nothing after the access has ended or waits for a new password', async () => {
    const { device } = await addPasskey(await portal.operator(sue))
    const olga = await portal.operator('olga.admin@example.com')
    const { rows } = await portal.pool.query('select id, password_hash from operators where email = $1', [sue])
    await dataOf(post(olga, `/operators/${rows[0].id}/invitation`))
    expect(codesOf(await enter(portal.browser(), device))).toEqual(['PasskeyRejected'])
    await portal.pool.query('update operators set password_hash = $1 where email = $2', [rows[0].password_hash, sue])
    await dataOf(enter(portal.browser(), device))
    await dataOf(post(olga, `/operators/${rows[0].id}/end`))
    expect(codesOf(await enter(portal.browser(), device))).toEqual(['PasskeyRejected'])
    await portal.pool.query('update operators set ended_at = null, password_hash = $1 where email = $2', [rows[0].password_hash, sue])
    expect(codesOf(await enter(portal.browser(), device))).toEqual(['PasskeyRejected'])
  })
})

describe('a code', () => {
  test('of the app opens the console after the password, once', async () => {
    const { secret } = await addApp(await portal.operator(sue))
    portal.clock.advance(60_000)
    const code = totpCode(secret, portal.clock.now())
    const { browser } = await withPassword()
    const pending = browser.cookies.get('__Host-op')
    await dataOf(post(browser, '/code/verify', { code }))
    expect(browser.cookies.get('__Host-op')).not.toBe(pending)
    expect((await browser.get('/api/console/session')).json().data.level).toBe('full')
    expect((await events('operator.verify')).at(-1)).toMatchObject({ outcome: 'ok', reason: 'authenticator' })
    const { browser: second } = await withPassword()
    expect(codesOf(await post(second, '/code/verify', { code }))).toEqual(['CodeInvalid'])
  })

  test('of recovery opens the console once, and is mailed', async () => {
    const { recoveryCodes } = await addPasskey(await portal.operator(sue))
    const code = recoveryCodes?.[3] ?? ''
    const { browser } = await withPassword()
    await dataOf(post(browser, '/code/verify', { code: code.toLowerCase() }))
    expect((await mails()).at(-1)?.subject).toBe('A recovery code was used on your Foyer staff account')
    expect((await factorsOf(browser)).codesLeft).toBe(9)
    const { browser: second } = await withPassword()
    expect(codesOf(await post(second, '/code/verify', { code }))).toEqual(['CodeInvalid'])
    const { recoveryCodes: fresh } = await dataOf(post(browser, '/account/recovery-codes'))
    expect(codesOf(await post(second, '/code/verify', { code: recoveryCodes?.[4] ?? '' }))).toEqual(['CodeInvalid'])
    await dataOf(post(second, '/code/verify', { code: fresh[0] }))
  })

  test('is locked after too many tries, together with PINs', async () => {
    await addApp(await portal.operator(sue))
    const { browser } = await withPassword()
    const seen: string[] = []
    for (let tried = 0; tried < 40 && seen.at(-1) !== 'CodeTriesUsed'; tried += 1)
      seen.push(...codesOf(await post(browser, '/code/verify', { code: '000000' })))
    expect(seen.at(0)).toBe('CodeInvalid')
    expect(seen.at(-1)).toBe('CodeTriesUsed')
    expect(codesOf((await withPassword()).answer)).toBe(200)
  })

  test('opens nothing for an operator without passkey and app', async () => {
    const { browser } = await withPassword()
    expect(codesOf(await post(browser, '/code/verify', { code: '123456' }))).toEqual(['NotFound'])
  })
})

describe('a change of factors', () => {
  test('needs a proof of identity of the last 15 minutes; the password alone proves it only without a factor', async () => {
    const own = await portal.operator(sue)
    portal.clock.advance(900_000)
    expect(codesOf(await post(own, '/account/passkeys/options'))).toEqual(['ConfirmationNeeded'])
    expect(codesOf(await post(own, '/account/confirm', { currentPassword: 'Wrong-1-password' }))).toEqual(['CurrentPasswordWrong'])
    await dataOf(post(own, '/account/confirm', { currentPassword: demoPassword }))
    const { secret } = await addApp(own)
    portal.clock.advance(900_000)
    expect(codesOf(await own.ask('DELETE', '/api/console/account/authenticator'))).toEqual(['ConfirmationNeeded'])
    expect(codesOf(await post(own, '/account/confirm', { currentPassword: demoPassword }))).toEqual(['Required'])
    const code = totpCode(secret, portal.clock.now())
    expect(codesOf(await post(own, '/account/confirm', { code }))).toEqual(['Required'])
    expect(codesOf(await post(own, '/account/confirm', { currentPassword: demoPassword, code: '000000' }))).toEqual(['CodeInvalid'])
    await dataOf(post(own, '/account/confirm', { currentPassword: demoPassword, code }))
    await dataOf(own.ask('DELETE', '/api/console/account/authenticator'))
    expect((await mails()).at(-1)?.subject).toBe('The authenticator app was removed from your Foyer staff account')
  })

  test('can be confirmed by the own passkey, and by no other one', async () => {
    const olga = await portal.operator('olga.admin@example.com')
    const { device: another } = await addPasskey(olga)
    const own = await portal.operator(sue)
    const { device, id } = await addPasskey(own)
    portal.clock.advance(900_000)
    const prove = async (by: SoftwarePasskey) =>
      post(own, '/account/confirm', { passkey: by.sign(await dataOf(own.get('/api/console/passkey'))) })
    expect(codesOf(await prove(another))).toEqual(['PasskeyRejected'])
    expect(codesOf(await own.ask('DELETE', `/api/console/account/passkeys/${id}`))).toEqual(['ConfirmationNeeded'])
    await dataOf(prove(device))
    await dataOf(own.ask('DELETE', `/api/console/account/passkeys/${id}`))
  })

  test("does not reach another operator's passkey", async () => {
    const { id } = await addPasskey(await portal.operator('olga.admin@example.com'))
    const own = await portal.operator(sue)
    expect(codesOf(await own.ask('DELETE', `/api/console/account/passkeys/${id}`))).toEqual(['NotFound'])
  })

  test('that removes the last factor deletes the recovery codes and brings the PIN back', async () => {
    const own = await portal.operator(sue)
    const { id, recoveryCodes } = await addPasskey(own)
    await dataOf(own.ask('DELETE', `/api/console/account/passkeys/${id}`))
    expect(await factorsOf(own)).toMatchObject({ passkeys: [], appSince: null, codesLeft: 0 })
    const { browser, answer } = await withPassword()
    expect(answer.json().data.ways).toEqual(['pin'])
    expect(codesOf(await post(browser, '/code/verify', { code: recoveryCodes?.[0] ?? '' }))).toEqual(['NotFound'])
    await dataOf(post(browser, '/pin/verify', { pin: await portal.lastPin() }))
  })

  test('that adds the first factor twice at once makes codes once', async () => {
    const begin = async () => {
      const browser = await portal.operator(sue)
      return { browser, options: await dataOf(post(browser, '/account/passkeys/options')) }
    }
    const both = [await begin(), await begin()]
    const made = await Promise.all(both.map(({ browser, options }) => post(browser, '/account/passkeys', softwarePasskey().make(options))))
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })
})

describe('resetting the factors of a colleague', () => {
  const idOf = async (email: string) => (await portal.pool.query('select id from operators where email = $1', [email])).rows[0].id as string

  test('needs a second administrator, ends the sessions, mails the colleague and brings the PIN back', async () => {
    const own = await portal.operator(sue)
    const { device } = await addPasskey(own)
    const olga = await portal.operator('olga.admin@example.com')
    const path = `/operators/${await idOf(sue)}/factors/reset`
    expect(codesOf(await post(own, path))).toEqual(['RoleMissing'])
    const waits = await post(olga, path)
    expect((await own.get('/api/console/session')).statusCode).toBe(200)
    const approved = await approveWaiting(portal, waits)
    expect(approved.statusCode, approved.body).toBe(200)
    expect(codesOf(await own.get('/api/console/session'))).toEqual(['UNAUTHORIZED'])
    expect(codesOf(await enter(portal.browser(), device))).toEqual(['PasskeyRejected'])
    expect(await mails()).toContainEqual({ recipient: sue, subject: 'Your passkeys and app for Foyer were reset' })
    expect((await events('operator.factor.reset')).at(-1)).toMatchObject({ outcome: 'ok' })
    expect((await withPassword()).answer.json().data.ways).toEqual(['pin'])
  })

  test('lets an administrator approve nothing for a day', async () => {
    const [olga, omar] = [await portal.operator('olga.admin@example.com'), await portal.operator('omar.admin@example.com')]
    await addPasskey(omar)
    await portal.pool.query(
      `insert into operators (id, email, name, role, password_hash, created_at)
       select gen_random_uuid(), 'third.admin@example.com', 'Third Admin', 'admin', password_hash, created_at from operators where email = $1`,
      [sue],
    )
    const waits = (await dataOf(post(olga, `/operators/${await idOf('omar.admin@example.com')}/factors/reset`))).waiting
    const third = portal.browser()
    await post(third, '/sign-in', { email: 'third.admin@example.com', password: demoPassword })
    await dataOf(post(third, '/pin/verify', { pin: await portal.lastPin() }))
    await dataOf(post(third, `/approvals/${waits.id}`, { approve: true }))
    const role = await dataOf(olga.ask('PUT', `/api/console/operators/${await idOf(sue)}/role`, { role: 'auditor' }))
    const again = await portal.operator('omar.admin@example.com')
    expect(codesOf(await post(again, `/approvals/${role.waiting.id}`, { approve: true }))).toEqual(['OperatorTooNew'])
  })

  test('is not approved once the colleague has changed them, nor for oneself, nor without any', async () => {
    const olga = await portal.operator('olga.admin@example.com')
    expect(codesOf(await post(olga, `/operators/${await idOf(sue)}/factors/reset`))).toEqual(['NothingChanged'])
    expect(codesOf(await post(olga, `/operators/${await idOf('olga.admin@example.com')}/factors/reset`))).toEqual(['OperatorIsSelf'])
    const own = await portal.operator(sue)
    const { id } = await addPasskey(own)
    const waits = await post(olga, `/operators/${await idOf(sue)}/factors/reset`)
    await dataOf(own.ask('DELETE', `/api/console/account/passkeys/${id}`))
    expect(codesOf(await approveWaiting(portal, waits))).toEqual(['ChangeOutdated'])
  })
})

test('a deployment that requires a strong factor opens only the own account until there is one', async () => {
  const strict = await openTestPortal({ env: { STAFF_STRONG_FACTOR: 'on' } })
  try {
    const browser = await strict.operator(sue)
    expect((await browser.get('/api/console/session')).json().data).toMatchObject({ level: 'full', mustAddFactor: true })
    expect(codesOf(await browser.get('/api/console/cases'))).toEqual(['FactorRequired'])
    const device = softwarePasskey()
    const { id } = await addPasskey(browser, device)
    expect((await browser.get('/api/console/session')).json().data.mustAddFactor).toBe(false)
    expect((await browser.get('/api/console/cases')).statusCode).toBe(200)
    expect(codesOf(await browser.ask('DELETE', `/api/console/account/passkeys/${id}`))).toEqual(['LastFactor'])
    expect((await factorsOf(browser)).passkeys).toHaveLength(1)
  } finally {
    await strict.close()
  }
})
