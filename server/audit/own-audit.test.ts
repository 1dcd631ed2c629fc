import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
})

type Row = { seq: number; event: string; who: { kind: string }; reason: string | null }
const rows = async (query = '', browser = ana): Promise<Row[]> => (await browser.get(`/api/account/data-access${query}`)).json().data.rows
const idsOf = async (email: string) => (await portal.pool.query('select id, person_id from profiles where email = $1', [email])).rows[0]
const open = async (email: string, reason: object) => {
  const sue = await portal.operator('sue.support@example.com')
  const { person_id: person } = await idsOf(email)
  await sue.post(`/api/console/members/${person}/open`, reason)
  await sue.get(`/api/console/members/${person}`)
}

test("an operator's access is shown with role and reason, without name, ticket or address", async () => {
  await open('ana.rivera@example.com', { reason: 'case', reference: 'T-99' })
  const [opened, signedIn] = await rows()
  expect(opened).toEqual({
    seq: expect.any(Number),
    at: expect.any(String),
    event: 'member.open',
    outcome: 'ok',
    who: { kind: 'operator', role: 'support' },
    reason: 'case',
  })
  expect(signedIn).toMatchObject({ event: 'authn.login', who: { kind: 'you' }, reason: null })
  expect(JSON.stringify(await rows())).not.toMatch(/T-99|Sue|10\.0\.0\.1/)
})

test("a member sees no events of another member's record", async () => {
  await open('ben.rivera@example.com', { reason: 'member-called' })
  const { id } = await idsOf('ben.rivera@example.com')
  const shown = (await rows()).map(({ seq }) => seq)
  const { rows: bens } = await portal.pool.query('select seq from audit_events where subject_id = $1 or actor_id = $1', [id])
  expect(bens.length).toBeGreaterThan(1)
  expect(bens.map(({ seq }) => Number(seq)).filter((seq) => shown.includes(seq))).toEqual([])
})

test('failed sign-ins, access from before the account, and family actions are shown', async () => {
  const [mine, bens] = [await idsOf('ana.rivera@example.com'), await idsOf('ben.rivera@example.com')]
  await portal.browser().signIn('ana.rivera@example.com', 'wrong')
  await portal.pool.query(
    `insert into audit_events (node, event, outcome, actor_id, subject_id, request_id, route, level)
     values ('t', 'member.open', 'ok', null, $1, 'r', 'r', 'operator'), ('t', 'family.read', 'ok', $2, $3, 'r', 'r', 'full')`,
    [mine.person_id, bens.id, mine.id],
  )
  expect((await rows()).slice(0, 3)).toMatchObject([
    { event: 'family.read', who: { kind: 'family', name: 'Ben' } },
    { event: 'member.open', who: { kind: 'operator', role: null } },
    { event: 'authn.login', outcome: 'failed', who: { kind: 'signed out' } },
  ])
})

test("the list leaves out token events and, if asked, the member's own actions", async () => {
  const { id } = await idsOf('ana.rivera@example.com')
  await ana.post(`/api/profiles/${id}/teladoc-sdk-token`)
  await open('ana.rivera@example.com', { reason: 'member-called' })
  expect((await rows()).some(({ event }) => event.startsWith('token.'))).toBe(false)
  const others = await rows('?others=true')
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ who }) => who.kind === 'you')).toEqual([])
})

test('the list has pages of fifty, with each event once', async () => {
  const { id } = await idsOf('ana.rivera@example.com')
  await portal.pool.query(
    `insert into audit_events (node, event, outcome, subject_id, request_id, route, level) select 't', 'many', 'ok', $1, 'r', 'r', 'none' from generate_series(1, 60)`,
    [id],
  )
  const page = (await ana.get('/api/account/data-access')).json().data
  expect([page.rows.length, page.next]).toEqual([50, `${page.rows[49].seq}`])
  const rest = await rows(`?after=${page.next}`)
  expect(rest.filter(({ event }) => event === 'many')).toHaveLength(10)
  expect(Math.max(...rest.map(({ seq }) => seq))).toBeLessThan(page.rows[49].seq)
})

test('a signed-out caller cannot read the list', async () => {
  expect((await portal.browser().get('/api/account/data-access')).statusCode).toBe(401)
  expect((await portal.browser().get('/api/account/care-access')).statusCode).toBe(401)
})
