import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveNotice } from '#server/maintenance/save-notice.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import type { NoticeSetting } from '#shared/maintenance/console-notice.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const auditContext = {
  requestId: 'r',
  ip: 'local',
  userAgentHash: '',
  route: 'cli notice',
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: 'test',
}
/** Saves a notice as the command line does. */
const put = (notice: Partial<NoticeSetting>) => {
  portal.clock.advance(3000)
  return saveNotice(portal.portal, { notice: { closed: [], ...notice } }, { ...auditContext, written: [] })
}
const shown = async () => (await portal.browser().get('/maintenance.json')).json()
const later = () => {
  portal.clock.advance(3000)
  return shown()
}

test('the notice can be read by anyone, and is a 304 while unchanged [SHELL-082 CALL-45]', async () => {
  const browser = portal.browser()
  expect(await shown()).toEqual({})
  await put({ message: 'We are back at 6:00 AM.' })
  const { headers, body } = await browser.get('/maintenance.json')
  expect(JSON.parse(body)).toEqual({ message: 'We are back at 6:00 AM.' })
  expect((await browser.get('/maintenance.json', { headers: { 'if-none-match': headers.etag as string } })).statusCode).toBe(304)
  await put({})
  expect(await shown()).toEqual({})
})

test('a session check names the version of the notice, so that a page asks for the notice only once it changed', async () => {
  const browser = portal.browser()
  expect((await browser.signIn('ana.rivera@example.com')).statusCode).toBe(200)
  const etag = async () => (await portal.browser().get('/maintenance.json')).headers.etag
  const checked = async () => (await browser.get('/api/auth/check-session')).json().data.notice
  const before = await etag()
  expect(await checked()).toBe(before)
  await put({ message: 'We are back at 7:00 AM.' })
  const after = await etag()
  expect(after).not.toBe(before)
  expect(await checked()).toBe(after)
  await put({})
})

test('saving a notice is audited', async () => {
  await put({ message: 'Soon back.' })
  const { rows } = await portal.pool.query(`select count(*)::int as count from audit_events where event = 'admin.notice'`)
  expect(rows[0].count).toBeGreaterThan(0)
  await put({})
})

const olga = async () => {
  portal.clock.advance(1_800_000)
  return portal.operator('olga.admin@example.com')
}

test('an operator can announce maintenance, close single tools or close all, visible after two seconds [SHELL-081 SHELL-082]', async () => {
  const browser = await olga()
  const save = async (notice: object) => {
    const { version } = (await browser.get('/api/console/notice')).json().data
    return browser.put('/api/console/notice', { version, notice })
  }
  const upcoming = { message: 'New servers.', startsAt: '2026-12-01T06:00:00Z' }
  const closed = [{ tool: 'providers', message: 'The directory is being renewed.' }]
  expect((await save({ upcoming, closed })).json().data.notice).toEqual({ upcoming: { ...upcoming, beginsByItself: false }, closed })
  expect(await later()).toEqual({ upcoming, closed })
  await save({ message: ' Closed. ', upcoming })
  expect(await later()).toEqual({ message: 'Closed.', upcoming })
  await save({})
  expect(await later()).toEqual({})
})

test('automatic maintenance closes the portal at its start time and not before', async () => {
  const startsAt = new Date(portal.clock.now().getTime() + 600_000).toISOString()
  await put({ upcoming: { message: 'New servers.', startsAt, beginsByItself: true } })
  portal.clock.advance(Date.parse(startsAt) - portal.clock.now().getTime() - 1000)
  expect(await shown()).toEqual({ upcoming: { message: 'New servers.', startsAt } })
  portal.clock.advance(3000)
  expect(await shown()).toEqual({ message: 'New servers.' })
  await put({})
})

test('the second of two operators gets a conflict', async () => {
  const browser = await olga()
  const { version } = (await browser.get('/api/console/notice')).json().data
  const save = (message: string) => browser.put('/api/console/notice', { version, notice: { message } })
  expect((await save('First.')).statusCode).toBe(200)
  expect((await save('Second.')).json().meta.errors).toEqual(['Conflict'])
  expect((await browser.get('/api/console/notice')).json().data.notice.message).toBe('First.')
  await put({})
})

test('a notice that is empty, too long, or has an invalid time or tool is refused at its field', async () => {
  const browser = await olga()
  const refused = async (notice: object) =>
    (await browser.put('/api/console/notice', { version: 0, notice }))
      .json()
      .meta.errorMessages.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)
  expect(await refused({ message: '  ' })).toEqual(['Required notice.message'])
  expect(await refused({ message: 'x'.repeat(601) })).toEqual(['NoticeTooLong notice.message'])
  expect(await refused({ upcoming: { message: 'Soon', startsAt: 'tomorrow' } })).toEqual(['DateInvalid notice.upcoming.startsAt'])
  expect(await refused({ closed: [{ tool: 'everything', message: 'x' }] })).toEqual(['InvalidInput notice.closed.0.tool'])
  const long = { message: 'ص'.repeat(590), upcoming: { message: 'ص'.repeat(590), startsAt: '2026-12-01T06:00:00Z' } }
  const closed = ['visits', 'messages', 'family'].map((tool) => ({ tool, message: 'ص'.repeat(590) }))
  expect(await refused({ ...long, closed })).toEqual(['NoticeTooLong notice'])
})
