import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveNotice } from '#server/maintenance/save-notice.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const trail = {
  requestId: 'r',
  ip: 'local',
  userAgentHash: '',
  route: 'cli notice',
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: 'test',
}
const put = (notice: Parameters<typeof saveNotice>[1]) => {
  portal.clock.advance(3000)
  return saveNotice(portal.portal, notice, { ...trail, written: [] })
}

test('the notice is a file with a message, for anyone, and 304 while it stays the same [SHELL-082 CALL-45]', async () => {
  const browser = portal.browser()
  expect((await browser.get('/maintenance.json')).json()).toEqual({})
  await put({ message: 'We are back at 6:00 AM.' })
  const { headers, body } = await browser.get('/maintenance.json')
  expect(JSON.parse(body)).toEqual({ message: 'We are back at 6:00 AM.' })
  expect((await browser.get('/maintenance.json', { headers: { 'if-none-match': headers.etag as string } })).statusCode).toBe(304)
  await put({})
  expect((await browser.get('/maintenance.json')).json()).toEqual({})
})

test('putting it up is written down', async () => {
  await put({ message: 'Soon back.' })
  const { rows } = await portal.pool.query(`select count(*)::int as count from audit_events where event = 'admin.notice'`)
  expect(rows[0].count).toBeGreaterThan(0)
})

test('one larger than the file may be is refused, and the old one stays', async () => {
  await put({ message: 'Short.' })
  await expect(put({ message: 'x'.repeat(5000) })).rejects.toThrow('4096 bytes')
  portal.clock.advance(3000)
  expect((await portal.browser().get('/maintenance.json')).json()).toEqual({ message: 'Short.' })
})
