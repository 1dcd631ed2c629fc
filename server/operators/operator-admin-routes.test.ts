import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(1_800_000)
  admin = await portal.operator('olga.admin@example.com')
})

type Row = { id: string; name: string; email: string; role: string; state: string; lastSeenAt: string | null; invitedUntil: string | null }
const list = async (browser = admin): Promise<Row[]> => (await browser.get('/api/console/operators')).json().data.rows
const byEmail = async (email: string): Promise<Row> => {
  const found = (await list()).find((row) => row.email === email)
  if (!found) throw new Error(`${email} is not listed`)
  return found
}
const invite = (email: string, change: object = {}, browser = admin) =>
  browser.post('/api/console/operators', { email, name: 'Nina New', role: 'support', ...change })
/** Invites an operator with the second administrator's approval. @returns the operator's id */
const invited = async (email: string, change: object = {}): Promise<string> => {
  const approved = await approveWaiting(portal, await invite(email, change))
  expect(approved.statusCode, approved.body).toBe(200)
  return (await byEmail(email.toLowerCase())).id
}
const giveRole = async (id: string, role: string) => {
  const approved = await approveWaiting(portal, await admin.put(`/api/console/operators/${id}/role`, { role }))
  expect(approved.statusCode, approved.body).toBe(200)
}
const codesOf = (answer: { json: () => { meta: { errors: string[] } } }) => answer.json().meta.errors

/** The code in the newest mail to an address. */
const codeTo = async (email: string): Promise<string> => {
  const outbox = portal.portal.outbox
  await outbox.deliverDue('email')
  const mail = (await listDemoMessages(portal.db)).findLast(({ to }) => to === email)
  const code = /\/console\/set-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no link was mailed to ${email}`)
  return code
}
const password = 'A-better-1-of-ours'
const choose = (code: string) => portal.browser().post('/api/console/invitations/password', { code, password })

describe('an invitation', () => {
  test('is mailed, sets the password once, and allows signing in', async () => {
    const id = await invited('Nina.New@example.com')
    expect(await byEmail('nina.new@example.com')).toMatchObject({
      id,
      name: 'Nina New',
      role: 'support',
      state: 'invited',
      lastSeenAt: null,
      invitedUntil: new Date(portal.clock.now().getTime() + 3 * 86_400_000).toISOString(),
    })
    const code = await codeTo('nina.new@example.com')
    const rows = await portal.pool.query(`select code_hash from operator_invitations where operator_id = $1`, [id])
    expect(JSON.stringify(rows.rows)).not.toContain(code)
    const chosen = await choose(code)
    expect([chosen.statusCode, chosen.json().data, chosen.cookies]).toEqual([200, { email: 'nina.new@example.com' }, []])
    expect(codesOf(await choose(code))).toEqual(['LinkExpired'])
    const nina = portal.browser()
    const signedIn = await nina.post('/api/console/sign-in', { email: 'nina.new@example.com', password })
    expect(signedIn.json().data).toMatchObject({ level: 'pending', operator: { id, role: 'support' } })
    expect((await byEmail('nina.new@example.com')).state).toBe('active')
  })

  test('expires after three days, and stays valid after a weak password', async () => {
    await invited('late@example.com')
    const code = await codeTo('late@example.com')
    const weak = await portal.browser().post('/api/console/invitations/password', { code, password: 'short' })
    expect(weak.json().meta.errorMessages[0]).toMatchObject({ code: 'PasswordTooShort', field: 'password' })
    portal.clock.advance(3 * 86_400_000)
    expect(codesOf(await choose(code))).toEqual(['LinkExpired'])
    admin = await portal.operator('olga.admin@example.com')
    expect((await byEmail('late@example.com')).state).toBe('expired')
  })

  test('to a used address is refused at its field; an ended operator can be invited again', async () => {
    const taken = await invite('SUE.support@example.com')
    expect([taken.statusCode, taken.json().meta.errorMessages[0]]).toMatchObject([409, { code: 'OperatorEmailTaken', field: 'email' }])
    const id = await invited('twice@example.com')
    await choose(await codeTo('twice@example.com'))
    await admin.post(`/api/console/operators/${id}/end`)
    expect((await byEmail('twice@example.com')).state).toBe('ended')
    expect((await list()).at(-1)?.email).toBe('twice@example.com')
    expect(await invited('twice@example.com', { role: 'auditor', name: 'Tina Twice' })).toBe(id)
    expect(await byEmail('twice@example.com')).toMatchObject({ id, name: 'Tina Twice', role: 'auditor', state: 'invited' })
  })
})

test("an invitation is written in the inviting operator's language", async () => {
  admin.cookies.set('lang', 'es')
  await invited('hola@example.com')
  await codeTo('hola@example.com')
  const mail = (await listDemoMessages(portal.db)).findLast(({ to }) => to === 'hola@example.com')
  expect(mail?.subject).toBe('Su acceso a la consola de operadores de Foyer')
})

test('a changed role applies from the next call', async () => {
  const sue = await portal.operator('sue.support@example.com')
  expect((await sue.get('/api/console/operators')).statusCode).toBe(403)
  const { id } = await byEmail('sue.support@example.com')
  await giveRole(id, 'admin')
  expect((await sue.get('/api/console/operators')).statusCode).toBe(200)
  await giveRole(id, 'support')
  const refused = await sue.get('/api/console/operators')
  expect([refused.statusCode, codesOf(refused)]).toEqual([403, ['RoleMissing']])
})

test('an operator whose access ended is signed out at once and cannot sign in', async () => {
  const id = await invited('gone@example.com')
  await choose(await codeTo('gone@example.com'))
  const gone = portal.browser()
  await gone.post('/api/console/sign-in', { email: 'gone@example.com', password })
  await gone.post('/api/console/pin/verify', { pin: await portal.lastPin() })
  expect((await gone.get('/api/console/session')).statusCode).toBe(200)
  expect((await admin.post(`/api/console/operators/${id}/end`)).json().data).toEqual({ done: true })
  expect((await gone.get('/api/console/session')).statusCode).toBe(401)
  const again = await gone.post('/api/console/sign-in', { email: 'gone@example.com', password })
  expect([again.statusCode, codesOf(again)]).toEqual([400, ['Rejected']])
  expect((await admin.post(`/api/console/operators/${id}/end`)).statusCode).toBe(404)
})

test('a new invitation signs the operator out and voids the old password and link', async () => {
  const id = await invited('anew@example.com')
  const first = await codeTo('anew@example.com')
  await admin.post(`/api/console/operators/${id}/invitation`)
  expect(codesOf(await choose(first))).toEqual(['LinkExpired'])
  await choose(await codeTo('anew@example.com'))
  const newBrowser = portal.browser()
  await newBrowser.post('/api/console/sign-in', { email: 'anew@example.com', password })
  await admin.post(`/api/console/operators/${id}/invitation`)
  expect((await newBrowser.get('/api/console/session')).statusCode).toBe(401)
  const old = await newBrowser.post('/api/console/sign-in', { email: 'anew@example.com', password })
  expect(codesOf(old)).toEqual(['Rejected'])
})

describe('administrators cannot lock themselves out', () => {
  test.each([
    ['end', 'POST', {}],
    ['role', 'PUT', { role: 'support' }],
    ['invitation', 'POST', {}],
  ] as const)("the action '%s' on oneself is refused", async (act, method, body) => {
    const { id } = await byEmail('olga.admin@example.com')
    const refused = await admin.ask(method, `/api/console/operators/${id}/${act}`, body)
    expect([refused.statusCode, codesOf(refused)]).toEqual([409, ['OperatorIsSelf']])
    expect(await byEmail('olga.admin@example.com')).toMatchObject({ role: 'admin', state: 'active' })
  })

  test('one of two administrators who end each other at once stays', async () => {
    const { id: omar } = await byEmail('omar.admin@example.com')
    const { id: olga } = await byEmail('olga.admin@example.com')
    const other = await portal.operator('omar.admin@example.com')
    const [known] = (await portal.pool.query<{ hash: string }>(`select password_hash as hash from operators where id = $1`, [olga])).rows
    const answers = await Promise.all([admin.post(`/api/console/operators/${omar}/end`), other.post(`/api/console/operators/${olga}/end`)])
    // The second is refused: the last administrator, or its session has ended.
    const [first, second] = answers.map(({ statusCode }) => statusCode).sort()
    expect([first, [401, 409].includes(second ?? 0)]).toEqual([200, true])
    const admins = await portal.pool.query(`select email from operators where role = 'admin' and ended_at is null`)
    expect(admins.rows).toHaveLength(1)
    await portal.pool.query(`update operators set ended_at = null, password_hash = $2 where id = any($1)`, [[omar, olga], known?.hash])
  })
})

test('every change of an operator is audited with the operator concerned', async () => {
  const id = await invited('seen@example.com')
  await codeTo('seen@example.com')
  await giveRole(id, 'auditor')
  await admin.post(`/api/console/operators/${id}/invitation`)
  await choose(await codeTo('seen@example.com'))
  await admin.post(`/api/console/operators/${id}/end`)
  const { rows } = await portal.pool.query(
    `select event, outcome, reason, level from audit_events where subject_id = $1 and event like 'operator.%' order by 1`,
    [id],
  )
  expect(rows).toEqual([
    { event: 'operator.end', outcome: 'ok', reason: null, level: 'operator admin' },
    { event: 'operator.invite', outcome: 'ok', reason: null, level: 'operator admin' },
    { event: 'operator.password', outcome: 'ok', reason: null, level: 'none' },
    { event: 'operator.restart', outcome: 'ok', reason: null, level: 'operator admin' },
    { event: 'operator.role', outcome: 'ok', reason: 'auditor', level: 'operator admin' },
  ])
})
