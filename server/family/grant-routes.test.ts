import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.pool.query('delete from family_grants')
  await portal.pool.query(`delete from outbox_messages`)
  await portal.pool.query(`delete from persons where first = 'Vera'`)
})

const idOf = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1`, [first])).rows[0]?.id ?? ''
const open = async (email: string) => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const ana = () => open('ana.rivera@example.com')
const ben = () => open('ben.rivera@example.com')
type Browser = Awaited<ReturnType<typeof open>>
const read = async (browser: Browser) => (await browser.get('/api/delegations')).json().data
const give = async (browser: Browser, change: object = {}) =>
  browser.post('/api/delegations', { delegateId: await idOf('Ben'), scopes: ['pay', 'book'], until: '2027-01-31', ...change })
const mails = async () =>
  (await portal.pool.query<{ to: string; subject: string }>('select recipient as to, subject from outbox_messages order by created_at, id'))
    .rows

test('a grant from Ana to Ben is listed for both, and both are mailed', async () => {
  const [from, to] = [await ana(), await ben()]
  const answer = await give(from)
  const { id } = answer.json().data
  const grant = { id, first: 'Ben', last: 'Rivera', scopes: ['book', 'pay'], until: '2027-01-31' }
  expect((await read(from)).mayActForMe).toMatchObject([grant])
  const { mayActForMe, iMayActFor } = await read(to)
  expect(mayActForMe).toEqual([])
  expect(iMayActFor).toMatchObject([
    { first: 'Ana', scopes: ['book', 'pay'], grant: { id, until: '2027-01-31' } },
    { first: 'Leo', scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share', 'benefits'], grant: null },
    { first: 'Mia', scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share', 'benefits'], grant: null },
  ])
  expect(await mails()).toEqual([
    { to: 'ana.rivera@example.com', subject: 'Ben Rivera can now act for you' },
    { to: 'ben.rivera@example.com', subject: 'You can now act for Ana Rivera' },
  ])
})

test('a repeated grant stays the same; a different one replaces it', async () => {
  const from = await ana()
  const first = (await give(from)).json().data.id
  expect((await give(from)).json().data.id).toBe(first)
  expect(await mails()).toHaveLength(2)
  await give(from, { scopes: ['see-visits'] })
  expect((await read(from)).mayActForMe).toMatchObject([{ scopes: ['see-visits'] }])
})

test.each(['grantor', 'delegate'])('the %s can end a grant once, and both are mailed', async (side) => {
  const from = await ana()
  const { id } = (await give(from)).json().data
  await portal.pool.query(`delete from outbox_messages`)
  const other = side === 'grantor' ? from : await ben()
  expect((await other.ask('DELETE', `/api/delegations/${id}`)).statusCode).toBe(200)
  expect((await read(from)).mayActForMe).toEqual([])
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Ben Rivera can no longer act for you',
    'You can no longer act for Ana Rivera',
  ])
  expect((await other.ask('DELETE', `/api/delegations/${id}`)).statusCode).toBe(404)
})

test('a grant of another family is not found', async () => {
  const { id } = (await give(await ana())).json().data
  const sam = await open('sam.basic@example.com')
  expect((await sam.ask('DELETE', `/api/delegations/${id}`)).statusCode).toBe(404)
  expect((await give(sam)).statusCode).toBe(404)
  expect((await read(await ana())).mayActForMe).toHaveLength(1)
})

type Wrong = readonly [what: string, change: { delegateId?: string; scopes?: string[]; until?: string }, status: number, code: string]

test.each<Wrong>([
  ['to a child', { delegateId: 'Leo' }, 404, 'NotFound'],
  ['to oneself', { delegateId: 'Ana' }, 404, 'NotFound'],
  ['without scopes', { scopes: [] }, 422, 'ScopesRequired'],
  ['with an unknown scope', { scopes: ['notes'] }, 422, 'InvalidInput'],
  ['without an end date', { until: '' }, 422, 'Required'],
  ['until yesterday', { until: '2026-11-19' }, 422, 'GrantDayInvalid'],
  ['until a date more than a year ahead', { until: '2027-11-21' }, 422, 'GrantDayInvalid'],
])('a grant %s is refused', async (_what, change, status, code) => {
  const delegate = change.delegateId === undefined ? {} : { delegateId: await idOf(change.delegateId) }
  const answer = await give(await ana(), { ...change, ...delegate })
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([status, [code]])
})

test('only adults of the family can receive a grant', async () => {
  expect((await read(await ana())).adults).toEqual([{ familyMemberId: await idOf('Ben'), first: 'Ben', last: 'Rivera', hasAccount: true }])
  expect((await read(await open('sam.basic@example.com'))).adults).toEqual([])
})

test('giving and ending a grant are audited with the delegate', async () => {
  const from = await ana()
  const { id } = (await give(from)).json().data
  await from.ask('DELETE', `/api/delegations/${id}`)
  const { rows } = await portal.pool.query(
    `select event, subject_id, reason from audit_events where event like 'delegation.%' and outcome = 'ok' and subject_id is not null order by seq desc limit 2`,
  )
  const ben = await idOf('Ben')
  expect(rows).toEqual([
    { event: 'delegation.revoke', subject_id: ben, reason: null },
    { event: 'delegation.grant', subject_id: ben, reason: 'book, pay until 2027-01-31' },
  ])
})

test('who gives or ends a grant finds it in their own feed', async () => {
  const from = await ana()
  const { id } = (await give(from)).json().data
  await from.ask('DELETE', `/api/delegations/${id}`)
  const { rows } = (await from.get('/api/account/data-access')).json().data as { rows: { event: string; who: { kind: string } }[] }
  const own = rows.filter(({ event }) => event === 'delegation.grant' || event === 'delegation.revoke')
  expect(own.slice(0, 2)).toMatchObject([
    { event: 'delegation.revoke', who: { kind: 'you' } },
    { event: 'delegation.grant', who: { kind: 'you' } },
  ])
  const others = (await from.get('/api/account/data-access?others=true')).json().data.rows as { event: string }[]
  expect(others.filter(({ event }) => event === 'delegation.grant')).toEqual([])
})

test('an adult without an account can receive a grant, is marked as unregistered and gets no mail', async () => {
  await portal.pool.query(
    `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, email, starts_on, created_at)
     select gen_random_uuid(), membership_id, 'Dependent', 'Vera', 'Rivera', 'vera', 'rivera', '1999-01-01', 'th-vera', 'vera@example.com', starts_on, created_at
     from persons where first = 'Ana'`,
  )
  const from = await ana()
  const vera = { familyMemberId: await idOf('Vera'), first: 'Vera', last: 'Rivera', hasAccount: false }
  expect((await read(from)).adults).toContainEqual(vera)
  expect((await give(from, { delegateId: vera.familyMemberId })).statusCode).toBe(200)
  expect((await read(from)).mayActForMe).toMatchObject([vera])
  expect((await mails()).map(({ to }) => to)).toEqual(['ana.rivera@example.com'])
})
