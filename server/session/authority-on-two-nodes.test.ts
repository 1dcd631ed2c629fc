import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeKeys } from '#platform/demo-keys.ts'
import { sendChangedRights } from '#server/care/send-changed-rights.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { openSecondNode } from '#server/testing/second-node.ts'
import { openBrowser, openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

// Somebody whose authority was taken on one node goes on working on the other. Rooms: care/server/video/rooms-on-two-nodes.test.ts.

const keys = makeKeys()
let portal: TestPortal
let second: Awaited<ReturnType<typeof openSecondNode>>
// The server's job runs every second.
let jobs: NodeJS.Timeout
beforeEach(async () => {
  portal = await openTestPortal({ care: true, keys })
  second = await openSecondNode(portal, keys)
  jobs = setInterval(() => void sendChangedRights(portal.portal, portal.db), 1000)
})
afterEach(async () => {
  clearInterval(jobs)
  await second.close()
  await portal.close()
})

const within = { timeout: 2000, interval: 50 }

/** The same browser, whose requests go to the second node. */
const onSecond = (browser: TestBrowser): TestBrowser => {
  const there = openBrowser(second.http)
  for (const [name, value] of browser.cookies) there.cookies.set(name, value)
  return there
}
const sdkOf = async (browser: TestBrowser) => {
  const token = (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  return (by: TestBrowser, name: string, input: object = {}) =>
    by.post(`/mobile/screens/${name}`, input, { headers: { authorization: `Bearer ${token}` } })
}
const signedIn = async (email: string) => {
  const browser = portal.browser()
  const { familyMember } = (await browser.signIn(email)).json().data
  return { browser, telehealthId: familyMember.telehealthId as string, screen: await sdkOf(browser) }
}
const errorsOf = (answer: { json: () => { meta?: { errors?: string[] } } }) => answer.json().meta?.errors

test('a revoked delegation ends calls, links and their files on the other node', async () => {
  const [ana, ben] = [await signedIn('ana.rivera@example.com'), await signedIn('ben.rivera@example.com')]
  const benId = (await portal.pool.query<{ id: string }>(`select id from persons where first = 'Ben'`)).rows[0]?.id
  const scopes = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share']
  const granted = await ana.browser.post('/api/delegations', { delegateId: benId, scopes, until: '2027-01-31' })
  // Care learns of the grant with the next token.
  ben.screen = await sdkOf(ben.browser)
  const there = onSecond(ben.browser)
  const read = async () => (await ben.screen(there, 'medical_info', { patientId: ana.telehealthId })).statusCode
  await vi.waitFor(async () => expect(await read()).toBe(200), within)
  const asked = { shareId: randomUUID(), patientId: ana.telehealthId, parts: ['visits'], lasts: 'week' }
  const { link, passcode } = (await ben.screen(there, 'share_records', asked)).json().screens[0].data
  const stranger = openBrowser(second.http)
  const open = async () => (await stranger.post('/mobile/shared-records/open', { secret: link.split('#')[1], passcode })).statusCode
  expect(await open()).toBe(200)
  expect((await ana.browser.ask('DELETE', `/api/delegations/${granted.json().data.id}`, {})).statusCode).toBe(200)
  await vi.waitFor(async () => expect([await read(), await open()]).toEqual([404, 404]), within)
})

test('a withdrawn link is gone on the other node at once', async () => {
  const ana = await signedIn('ana.rivera@example.com')
  const asked = { shareId: randomUUID(), patientId: ana.telehealthId, parts: ['visits'], lasts: 'week' }
  const { link, passcode, share } = (await ana.screen(ana.browser, 'share_records', asked)).json().screens[0].data
  const open = () => openBrowser(second.http).post('/mobile/shared-records/open', { secret: link.split('#')[1], passcode })
  expect((await open()).statusCode).toBe(200)
  expect((await ana.screen(ana.browser, 'withdraw_share', { shareId: share.shareId ?? share.id })).statusCode).toBe(200)
  expect((await open()).statusCode).toBe(404)
})

test('a role that was taken, and an operator who was ended, open nothing on the other node', async () => {
  // An operator may be changed a day after the demo made them.
  portal.clock.advance(25 * 3_600_000)
  const [olga, sue] = [await portal.operator('olga.admin@example.com'), await portal.operator('sue.support@example.com')]
  const there = onSecond(sue)
  const search = () => there.get('/api/console/cases')
  expect((await search()).statusCode).toBe(200)
  const { rows } = await portal.pool.query<{ id: string }>(`select id from operators where email = 'sue.support@example.com'`)
  const id = rows[0]?.id
  const changed = await olga.put(`/api/console/operators/${id}/role`, { role: 'auditor' })
  expect((await approveWaiting(portal, changed)).statusCode).toBe(200)
  await vi.waitFor(async () => expect([401, 403]).toContain((await search()).statusCode), within)
  const ended = await (await portal.operator('olga.admin@example.com')).post(`/api/console/operators/${id}/end`)
  expect(ended.statusCode, ended.body).toBe(200)
  await vi.waitFor(async () => expect(errorsOf(await there.get('/api/console/session'))).toEqual(['UNAUTHORIZED']), within)
})

test('what a merge changes of a member’s coverage counts on the other node', async () => {
  portal.clock.advance(25 * 3_600_000)
  const olga = await portal.operator('olga.admin@example.com')
  await portal.pool.query(`update persons set ends_on = '2026-11-01' where first = 'Sam' and last = 'Basic'`)
  const sam = await signedIn('sam.basic@example.com')
  const there = onSecond(sam.browser)
  const endedOn = async () => (await there.get('/api/session')).json().data.coverageEnded
  expect(await endedOn()).toBe('2026-11-01')
  const twin = randomUUID()
  await portal.pool.query(
    `insert into memberships (id, group_id, subscriber_number, plan, created_at)
       select $1::uuid, m.group_id, 'N-1', 'New plan', now() from persons p join memberships m on m.id = p.membership_id where p.telehealth_id = $2`,
    [twin, sam.telehealthId],
  )
  await portal.pool.query(
    `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, external_id, zip, starts_on, ends_on, created_at)
       values ($1::uuid, $1::uuid, 'Primary', 'Sam', 'Basic', 'sam', 'basic', '1991-07-08', $1::uuid::text, 'N-1', '98109', '2026-06-01', null, now())`,
    [twin],
  )
  await olga.post(`/api/console/members/${twin}/open`, { reason: 'duplicate' })
  const [found] = (await olga.get(`/api/console/members/${twin}/duplicates`)).json().data
  const merged = await olga.post(`/api/console/members/${twin}/merge`, { otherId: found.otherId, seen: found.seen })
  expect(merged.statusCode, merged.body).toBe(200)
  await vi.waitFor(async () => expect(await endedOn()).toBeUndefined(), within)
})
