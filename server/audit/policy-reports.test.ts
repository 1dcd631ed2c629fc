import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepPortalRetention } from '#server/retention/retention-jobs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(3 * 3_600_000)
  await portal.pool.query('delete from policy_reports')
})

const body = {
  documentURL: 'https://portal.example.com/dashboard?name=Jane',
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://jane-doe.example/x.js',
  sample: 'Jane Doe',
}
type Sent = { type?: string; from?: string; headers?: Record<string, string> }
const report = (sent: unknown, { type = 'application/reports+json', from = '10.5.0.1', headers = {} }: Sent = {}) =>
  portal.http.inject({
    method: 'POST',
    url: '/api/policy-reports',
    remoteAddress: from,
    headers: { 'content-type': type, ...headers },
    payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
  })
const one = [{ type: 'csp-violation', body }]
const stored = async () => (await portal.pool.query('select directive, blocked, page, count from policy_reports')).rows
const alarm = async () => {
  const olga = await portal.operator('olga.admin@example.com')
  const { data } = (await olga.get('/api/console/audit/alarms')).json()
  return data.find((row: { alarm: string }) => row.alarm === 'policy-reports')
}

test('a browser’s reports in both forms are counted and logged, without anything about a person', async () => {
  const logged = vi.spyOn(portal.portal.log, 'warn')
  expect((await report(one)).statusCode).toBe(204)
  const older = {
    'csp-report': { 'document-uri': body.documentURL, 'effective-directive': 'script-src-elem', 'blocked-uri': body.blockedURL },
  }
  expect((await report(older, { type: 'application/csp-report' })).statusCode).toBe(204)
  const kept = { directive: 'script-src-elem', blocked: 'other-site', page: '/dashboard' }
  expect(await stored()).toEqual([{ ...kept, count: 2 }])
  expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
    { ...kept, count: 1 },
    { ...kept, count: 1 },
  ])
  expect(JSON.stringify([await stored(), logged.mock.calls])).not.toMatch(/jane/i)
})

test('operators see the reports of the last hour as an alarm, and old counts are deleted', async () => {
  for (let at = 0; at < 20; at += 1) await report(one, { from: `10.5.1.${at}` })
  expect(await alarm()).toEqual({ alarm: 'policy-reports', count: 20, limit: 20, isRaised: true })
  portal.clock.advance(3_700_000)
  expect(await alarm()).toMatchObject({ count: 0, isRaised: false })
  portal.clock.advance(31 * 86_400_000)
  await keepPortalRetention(portal.portal, portal.db)
  expect(await stored()).toEqual([])
})

test('a flood is dropped: beyond 30 requests a minute from one address, 20 reports a request, 16 kB', async () => {
  const many = Array.from({ length: 40 }, () => one[0])
  expect((await report(many)).statusCode).toBe(204)
  expect(await stored()).toMatchObject([{ count: 20 }])
  for (let at = 0; at < 60; at += 1) expect((await report(one)).statusCode).toBe(204)
  expect(await stored()).toMatchObject([{ count: 20 + 29 }])
  expect((await report([{ type: 'csp-violation', body: { sample: 'x'.repeat(17_000) } }], { from: '10.5.2.1' })).statusCode).toBe(413)
})

test('what is no report does nothing: other types, broken JSON, other shapes', async () => {
  const from = '10.5.3.1'
  expect((await report(one, { from, type: 'application/json' })).statusCode).toBe(415)
  expect((await report(one, { from, type: 'text/plain' })).statusCode).toBe(415)
  expect((await report('[{', { from })).statusCode).toBe(400)
  expect((await report({ a: 1 }, { from })).statusCode).toBe(204)
  expect(await stored()).toEqual([])
})
