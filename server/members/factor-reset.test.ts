import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let sue: TestBrowser
let olga: TestBrowser
let person: string
let profile: string
beforeEach(async () => {
  portal = await openTestPortal()
  const { rows } = await portal.pool.query(`select id, person_id from profiles where email = 'dora.secure@example.com'`)
  profile = rows[0].id
  person = rows[0].person_id
})
afterEach(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  sue = await portal.operator('sue.support@example.com')
  olga = await portal.operator('olga.admin@example.com')
  await sue.post(`/api/console/members/${person}/open`, { reason: 'member-called', reference: 'T-7' })
  await portal.pool.query(
    `insert into passkeys (id, profile_id, credential_id, public_key, counter, transports, name, created_at) values (gen_random_uuid(), $1, gen_random_uuid()::text, 'k', 0, '{}', 'Key', now())`,
    [profile],
  )
  await portal.pool.query(
    `insert into authenticators (profile_id, secret, created_at, confirmed_at) values ($1, 's', now(), now()) on conflict do nothing`,
    [profile],
  )
})

const ask = async (): Promise<string> => (await sue.post(`/api/console/members/${person}/factor-reset`)).json().data.id
const decide = async (by: TestBrowser, id: string, approve: boolean) => {
  const answer = await by.post(`/api/console/factor-resets/${id}`, { approve })
  return [answer.statusCode, answer.json().meta?.errors?.[0] ?? answer.json().data.decision]
}
const factors = async () =>
  (
    await portal.pool.query(
      `select (select count(*)::int from passkeys where profile_id = $1) as passkeys, (select count(*)::int from authenticators where profile_id = $1) as apps`,
      [profile],
    )
  ).rows[0]
const waiting = async (by: TestBrowser) => (await by.get('/api/console/factor-resets')).json().data

test('a factor reset needs a second operator; then factors and sessions end and the member is mailed', async () => {
  const member = portal.browser()
  await member.signIn('dora.secure@example.com')
  const id = await ask()
  expect(await factors()).toMatchObject({ apps: 1 })
  expect(await decide(sue, id, true)).toEqual([409, 'SecondOperatorNeeded'])
  expect(await factors()).toMatchObject({ apps: 1 })
  expect(await waiting(olga)).toMatchObject([
    { id, personId: person, name: 'Dora Secure', requestedBy: 'Sue Support', reason: 'member-called #T-7', isMine: false },
  ])
  expect((await waiting(sue))[0].isMine).toBe(true)
  expect(await decide(olga, id, true)).toEqual([200, 'approved'])
  expect(await factors()).toEqual({ passkeys: 0, apps: 0 })
  expect((await member.get('/api/session')).statusCode).toBe(401)
  expect(await waiting(olga)).toEqual([])
  await portal.portal.outbox.deliverDue('email')
  const mail = (await listDemoMessages(portal.db, 'dora.secure@example.com')).at(-1)
  expect([mail?.to, mail?.subject]).toEqual(['dora.secure@example.com', 'The second factor of your Foyer account was reset'])
  const { rows } = await portal.pool.query(
    `select event, outcome, reason, subject_id = $1 as hers from audit_events where event like 'member.factor.%' and event <> 'member.factor.read' order by seq`,
    [profile],
  )
  expect(rows).toEqual([
    { event: 'member.factor.request', outcome: 'ok', reason: 'member-called #T-7', hers: true },
    { event: 'member.factor.decide', outcome: 'failed', reason: 'SecondOperatorNeeded', hers: null },
    { event: 'member.factor.approve', outcome: 'ok', reason: 'member-called #T-7', hers: true },
  ])
})

test('a request for a factor reset expires after 24 hours, and can be made again', async () => {
  const id = await ask()
  portal.clock.advance(24 * 3_600_000)
  const [later, again] = [await portal.operator('olga.admin@example.com'), await portal.operator('sue.support@example.com')]
  expect(await decide(later, id, true)).toEqual([409, 'RequestOver'])
  expect((await factors()).apps).toBe(1)
  await again.post(`/api/console/members/${person}/open`, { reason: 'member-called' })
  expect((await again.post(`/api/console/members/${person}/factor-reset`)).statusCode).toBe(200)
  portal.clock.advance(24 * 3_600_000)
})

test('only one factor reset can be pending, and its requester can withdraw it', async () => {
  const id = await ask()
  expect((await sue.post(`/api/console/members/${person}/factor-reset`)).json().meta.errors).toEqual(['Conflict'])
  expect(await decide(sue, id, false)).toEqual([200, 'refused'])
  expect(await decide(olga, id, true)).toEqual([409, 'Conflict'])
  expect((await factors()).apps).toBe(1)
})

test('only one of two simultaneous approvals counts', async () => {
  const id = await ask()
  const both = await Promise.all([decide(olga, id, true), decide(olga, id, true)])
  expect(both.map(([code]) => code).sort()).toEqual([200, 409])
})
