import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditEvents, outboxMessages } from '#platform/schema/platform-tables.ts'
import { sendClinicianOrders } from '#server/clinicians/send-clinician-orders.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { addApprovedClinician, approveClinician } from '#server/testing/approve-clinician.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { mobileRosterCalls } from '#shared/clinicians/mobile-roster-calls.ts'

/** What one administrator alone can try with a clinician's access, and that an approved order is carried out once. */
let portal: TestPortal
let olga: TestBrowser
let number = 0
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '100' } })
  await seedCare(portal)
})
beforeEach(async () => {
  vi.restoreAllMocks()
  portal.clock.advance(60_000)
  olga = await portal.operator('olga.admin@example.com')
  await portal.pool.query('delete from pending_changes')
})
afterAll(() => portal.close())

const careDb = () => {
  if (!portal.care) throw new Error('no telehealth side')
  return portal.care.db
}
type Answered = Awaited<ReturnType<TestBrowser['get']>>
const errorsOf = (answer: Answered): string[] => answer.json().meta.errors
const newcomer = (change: object = {}) => {
  number += 1
  const profile = { first: 'Nia', last: 'Newell', credentials: 'NP', types: ['GeneralMedical'], npi: null, timeZone: 'America/Denver' }
  return { ...profile, languages: ['en'], biography: '', email: `approved.${number}@example.com`, ...change }
}
const base = '/api/console/clinicians'
type Account = { id: string; first: string; password_hash: string | null; strong_factor_at: Date | null; licenses: unknown[] }
const accountOf = async (email: string): Promise<Account | undefined> =>
  (await careDb().execute<Account>(sql`select * from care.clinicians where email = ${email}`)).rows[0]
const setStrongSince = (id: string, at: Date) =>
  careDb().execute(sql`update care.clinicians set strong_factor_at = ${at.toISOString()} where id = ${id}`)
const mailsTo = async (email: string) => {
  const rows = await careDb().select().from(outboxMessages).where(eq(outboxMessages.recipient, email)).orderBy(outboxMessages.id)
  return rows.map(({ kind, subject }) => `${kind}: ${subject}`)
}
const ordersLeft = async () => (await portal.pool.query('select id from clinician_orders')).rowCount
const auditOf = async (event: 'clinician.factor.reset' | 'clinician.add') => {
  const [ofCare] = await careDb().select().from(auditEvents).where(eq(auditEvents.event, event)).orderBy(desc(auditEvents.seq)).limit(1)
  const { rows } = await portal.pool.query('select * from audit_events where event = $1 order by seq desc limit 1', [event])
  return { ofCare, ofPortal: rows[0] }
}

/** A clinician with a passkey and a session. */
const locked = async () => {
  const entered = newcomer()
  const id = await addApprovedClinician(portal, olga, entered)
  const now = portal.clock.now()
  const since = new Date(now.getTime() - 3_600_000)
  await setStrongSince(id, since)
  await careDb().execute(sql`insert into care.clinician_passkeys (id, clinician_id, credential_id, public_key, counter, transports, name, created_at)
    values (${crypto.randomUUID()}, ${id}, ${id}, 'key', 0, '{}', 'Phone', ${since.toISOString()})`)
  await careDb().execute(sql`insert into care.clinician_sessions (id, clinician_id, secret_hash, user_agent, created_at, last_input_at)
    values (${crypto.randomUUID()}, ${id}, ${id}, 'test', ${now.toISOString()}, ${now.toISOString()})`)
  return { id, email: entered.email }
}
type Factors = { isStrong: boolean; passkeys: number; sessions: number }
const factorsOf = async (id: string): Promise<Factors | undefined> => {
  const { rows } = await careDb().execute<Factors>(sql`select strong_factor_at is not null as "isStrong",
    (select count(*)::int from care.clinician_passkeys p where p.clinician_id = c.id) as passkeys,
    (select count(*)::int from care.clinician_sessions s where s.clinician_id = c.id and s.ended_at is null) as sessions
    from care.clinicians c where id = ${id}`)
  return rows[0]
}
const untouched = { isStrong: true, passkeys: 1, sessions: 1 }
const reason = 'Lost her phone; we spoke by video.'
const reset = (by: TestBrowser, id: string, why: unknown = reason) => by.post(`${base}/${id}/factors/reset`, { reason: why })

test('an administrator alone cannot add a clinician: nobody is invited before the second one approves', async () => {
  const one = newcomer({ biography: 'Nurse practitioner for families.' })
  const answer = await olga.post(base, one)
  expect(answer.json().data).toMatchObject({ id: null, waiting: { id: expect.any(String) } })
  expect([await accountOf(one.email), await mailsTo(one.email)]).toEqual([undefined, []])
  const own = await olga.post(`/api/console/approvals/${answer.json().data.waiting.id}`, { approve: true })
  expect(errorsOf(own)).toEqual(['SecondOperatorNeeded'])
  const listed = (await olga.get('/api/console/approvals')).json().data.rows
  expect(listed).toMatchObject([{ kind: 'clinician.add', isMine: true, clinicianId: null }])
  expect(listed[0].changes).toContainEqual({ field: 'name', before: null, after: 'Nia Newell' })
  expect(listed[0].changes).toContainEqual({ field: 'biography', before: null, after: one.biography })
  expect(await accountOf(one.email)).toBeUndefined()
  await approveClinician(portal, answer)
  const added = await accountOf(one.email)
  expect(added).toMatchObject({ first: 'Nia', licenses: [], password_hash: null })
  expect(await mailsTo(one.email)).toHaveLength(1)
  const { ofCare, ofPortal } = await auditOf('clinician.add')
  expect(ofCare).toMatchObject({ subjectId: added?.id, actorId: ofPortal.actor_id })
  expect(ofCare?.reason).toContain('approved by')
  expect(ofPortal).toMatchObject({ outcome: 'ok', subject_id: added?.id, level: 'job' })
})

test('a refused clinician is never added, and an address that somebody took meanwhile is refused and audited', async () => {
  const one = newcomer()
  const answer = await olga.post(base, one)
  const omar = await portal.operator('omar.admin@example.com')
  await omar.post(`/api/console/approvals/${answer.json().data.waiting.id}`, { approve: false })
  await sendClinicianOrders(portal.portal, portal.portal.db)
  expect(await accountOf(one.email)).toBeUndefined()
  const [first, second] = [await olga.post(base, one), await olga.post(base, { ...one, first: 'Other' })]
  await approveClinician(portal, first)
  await approveClinician(portal, second)
  expect((await accountOf(one.email))?.first).toBe('Nia')
  expect((await auditOf('clinician.add')).ofPortal).toMatchObject({ outcome: 'refused', level: 'job' })
  expect(await ordersLeft()).toBe(0)
})

test('an administrator alone cannot reset the factors of a clinician; the second one can, and the clinician is told', async () => {
  const { id, email } = await locked()
  const answer = await reset(olga, id)
  expect(await factorsOf(id)).toEqual(untouched)
  expect(errorsOf(await olga.post(`/api/console/approvals/${answer.json().data.waiting.id}`, { approve: true }))).toEqual([
    'SecondOperatorNeeded',
  ])
  const [waiting] = (await olga.get('/api/console/approvals')).json().data.rows
  expect(waiting).toMatchObject({ kind: 'clinician.factor.reset', clinicianId: id, isMine: true })
  expect(waiting.changes).toContainEqual({ field: 'reason', before: null, after: reason })
  expect(await factorsOf(id)).toEqual(untouched)
  await approveClinician(portal, answer)
  expect(await factorsOf(id)).toEqual({ isStrong: false, passkeys: 0, sessions: 0 })
  expect((await mailsTo(email)).at(-1)).toContain('were reset')
  const shown = (await olga.get(`${base}/${id}`)).json().data
  expect(shown).toMatchObject({ hasStrongFactor: false })
  expect(shown.changes[0]).toMatchObject({ madeBy: 'Olga Admin', changes: [{ field: 'factors', before: 'set', after: 'none' }] })
  const { ofCare, ofPortal } = await auditOf('clinician.factor.reset')
  expect(ofCare).toMatchObject({ subjectId: id, actorId: ofPortal.actor_id, outcome: 'ok' })
  expect(ofPortal).toMatchObject({ subject_id: id, outcome: 'ok' })
  expect(errorsOf(await reset(olga, id))).toEqual(['NothingChanged'])
})

test('a reset without a reason, or with one that is too long, is refused at its field, and nothing waits', async () => {
  const { id } = await locked()
  for (const [why, code] of [
    [undefined, 'Required'],
    ['  ', 'Required'],
    ['x'.repeat(301), 'TooManyCharacters'],
  ] as const) {
    const answer = await reset(olga, id, why === undefined ? null : why)
    expect(answer.json().meta.errorMessages, String(why)).toMatchObject([{ code, field: 'reason' }])
  }
  const { rows } = (await olga.get('/api/console/approvals')).json().data
  expect(rows.some(({ clinicianId }: { clinicianId: string }) => clinicianId === id)).toBe(false)
})

test('nobody else can ask for a reset: signed out, another role, a limited administrator, an unknown clinician', async () => {
  const { id } = await locked()
  expect((await reset(portal.browser(), id)).statusCode).toBe(401)
  for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const)
    expect(errorsOf(await reset(await portal.operator(email), id))).toEqual(['RoleMissing'])
  expect((await reset(olga, crypto.randomUUID())).statusCode).toBe(404)
  const bare = await portal.browser().post('/mobile/clinicians/factors/reset', { operator_id: 'x', id })
  expect(errorsOf(bare)).toEqual(['UNAUTHORIZED'])
  await portal.pool.query(`update operators set group_ids = array[gen_random_uuid()] where email = 'omar.admin@example.com'`)
  const omar = await portal.operator('omar.admin@example.com')
  expect(errorsOf(await reset(omar, id))).toEqual(['EveryGroupNeeded'])
  const answer = await reset(olga, id)
  expect((await omar.post(`/api/console/approvals/${answer.json().data.waiting.id}`, { approve: true })).statusCode).not.toBe(200)
  await portal.pool.query(`update operators set group_ids = null where email = 'omar.admin@example.com'`)
  await sendClinicianOrders(portal.portal, portal.portal.db)
  expect(await factorsOf(id)).toEqual(untouched)
})

test('an order whose answer was lost is sent again and carried out once', async () => {
  const { id, email } = await locked()
  const { ask } = portal.portal.care
  const lost = vi.spyOn(portal.portal.care, 'ask').mockImplementation(async (call, input) => {
    const answer = await ask(call, input)
    if (call === mobileRosterCalls.resetRosterFactors) throw new Error('the connection broke')
    return answer
  })
  await approveWaiting(portal, await reset(olga, id))
  expect(await sendClinicianOrders(portal.portal, portal.portal.db)).toBe(false)
  expect([await factorsOf(id), await ordersLeft()]).toEqual([{ isStrong: false, passkeys: 0, sessions: 0 }, 1])
  lost.mockRestore()
  // The clinician has set a new factor meanwhile: the same order must not remove it.
  await setStrongSince(id, portal.clock.now())
  const mails = await mailsTo(email)
  const send = () => sendClinicianOrders(portal.portal, portal.portal.db)
  expect(await Promise.all([send(), send()])).toEqual([true, true])
  expect([(await factorsOf(id))?.isStrong, await ordersLeft(), await mailsTo(email)]).toEqual([true, 0, mails])
})

test('an order waits while the telehealth side is away', async () => {
  const { id } = await locked()
  await approveWaiting(portal, await reset(olga, id))
  vi.spyOn(portal.portal.care, 'ask').mockRejectedValue(new Error('away'))
  expect(await sendClinicianOrders(portal.portal, portal.portal.db)).toBe(false)
  expect([await factorsOf(id), await ordersLeft()]).toEqual([untouched, 1])
  vi.restoreAllMocks()
  expect(await sendClinicianOrders(portal.portal, portal.portal.db)).toBe(true)
  expect([(await factorsOf(id))?.isStrong, await ordersLeft()]).toEqual([false, 0])
})

test('factors that were added after the request are not what was lost, and stay', async () => {
  const { id } = await locked()
  const answer = await reset(olga, id)
  portal.clock.advance(60_000)
  await setStrongSince(id, portal.clock.now())
  await approveClinician(portal, answer)
  expect(await factorsOf(id)).toEqual(untouched)
  expect((await auditOf('clinician.factor.reset')).ofPortal).toMatchObject({ outcome: 'refused' })
})

const refusedPath = '/api/console/refused-clinician-orders'
const refusedOf = async (by: TestBrowser) => (await by.get(refusedPath)).json().data.rows
const refusalMails = async () => {
  const { rows } = await portal.pool.query(`select recipient, text from outbox_messages where kind = 'refused-order' order by recipient`)
  return rows as { recipient: string; text: string }[]
}

test('a refused order is mailed to both administrators once, and the console shows why until somebody dismisses it', async () => {
  await portal.pool.query('delete from refused_clinician_orders')
  await portal.pool.query(`delete from outbox_messages where kind = 'refused-order'`)
  const one = newcomer()
  const [first, second] = [await olga.post(base, one), await olga.post(base, { ...one, first: 'Other' })]
  await approveClinician(portal, first)
  await approveClinician(portal, second)
  await sendClinicianOrders(portal.portal, portal.portal.db)
  const mails = await refusalMails()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['olga.admin@example.com', 'omar.admin@example.com'])
  expect(mails[0]?.text).toContain('Other Newell')
  const [order, ...rest] = await refusedOf(olga)
  expect(rest).toEqual([])
  expect(order).toMatchObject({
    kind: 'clinician.add',
    name: 'Other Newell',
    email: one.email,
    clinicianId: null,
    madeBy: 'Olga Admin',
    approvedBy: 'Omar Admin',
    refusal: 'ClinicianEmailTaken',
  })
  // It is never sent again.
  expect([await ordersLeft(), (await accountOf(one.email))?.first]).toEqual([0, 'Nia'])
  const sue = await portal.operator('sue.support@example.com')
  expect(errorsOf(await sue.ask('DELETE', `${refusedPath}/${order.id}`, {}))).toEqual(['RoleMissing'])
  expect((await portal.browser().get(refusedPath)).statusCode).toBe(401)
  expect(await refusedOf(sue)).toHaveLength(1)
  expect((await olga.ask('DELETE', `${refusedPath}/${order.id}`, {})).statusCode).toBe(200)
  expect((await olga.ask('DELETE', `${refusedPath}/${order.id}`, {})).statusCode).toBe(404)
  expect(await refusedOf(olga)).toEqual([])
  const { rows } = await portal.pool.query(`select * from audit_events where event = 'clinician.order.dismiss' and outcome = 'ok'`)
  expect(rows).toMatchObject([{ reason: expect.stringContaining(`ClinicianEmailTaken order ${order.id} approved by`) }])
})

test('a refused reset names the clinician and why; an administrator of some groups alone sees and dismisses none', async () => {
  await portal.pool.query('delete from refused_clinician_orders')
  const { id } = await locked()
  const answer = await reset(olga, id)
  await careDb().execute(sql`update care.clinicians set strong_factor_at = null where id = ${id}`)
  await approveClinician(portal, answer)
  const [order] = await refusedOf(olga)
  expect(order).toMatchObject({ kind: 'clinician.factor.reset', clinicianId: id, refusal: 'NothingChanged', email: null })
  await portal.pool.query(`update operators set group_ids = array[gen_random_uuid()] where email = 'omar.admin@example.com'`)
  const omar = await portal.operator('omar.admin@example.com')
  expect(errorsOf(await omar.get(refusedPath))).toEqual(['EveryGroupNeeded'])
  expect(errorsOf(await omar.ask('DELETE', `${refusedPath}/${order.id}`, {}))).toEqual(['EveryGroupNeeded'])
  await portal.pool.query(`update operators set group_ids = null where email = 'omar.admin@example.com'`)
  expect(await refusedOf(olga)).toHaveLength(1)
})

test('a single first administrator needs nobody', async () => {
  const setRole = (role: string) => portal.pool.query(`update operators set role = $1 where email = 'omar.admin@example.com'`, [role])
  const { id } = await locked()
  await setRole('support')
  const answer = await olga.post(base, newcomer())
  const alone = await reset(olga, id)
  await setRole('admin')
  expect(answer.json().data).toMatchObject({ id: expect.any(String), waiting: null })
  expect(alone.json().data).toEqual({ waiting: null })
  await sendClinicianOrders(portal.portal, portal.portal.db)
  expect((await factorsOf(id))?.isStrong).toBe(false)
})
