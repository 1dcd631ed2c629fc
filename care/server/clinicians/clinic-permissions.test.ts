import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Care } from '#care/server/care.ts'
import { careRoutes } from '#care/server/care-app.ts'
import { clinicianCookie } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { parseLimit } from '#platform/http/rate-limit.ts'
import type { Route } from '#platform/http/serve.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'

let care: TestCare
let browser: ClinicBrowser
let clinicianId: string
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care)
})
beforeEach(() => {
  browser = clinicBrowser(care)
  care.clock.advance(1_800_000)
})
afterAll(() => care.close())

/** Routes do not use `Care` until they are called, so an empty one is enough to read the table. */
const routes = careRoutes({} as Care).filter(({ call }) => call.path.startsWith('/mobile/clinic/'))
/** The event stream is left out: it ends only when the listener disconnects. */
const asked = routes.filter(({ call }) => !call.sendsEvents)
const named = (fits: (route: Route) => boolean, of = routes) =>
  of.filter(fits).map((route) => [`${route.call.method} ${route.call.path}`, route] as const)

const isOpen = ({ who }: Route) => who === 'anyone'
const isForPending = ({ who }: Route) => who === 'clinician, PIN may be due'
const isFull = ({ who }: Route) => ['clinician', 'clinician, own account', 'clinician, just confirmed'].includes(who)

/** Sends an empty call: the guard runs before input validation. File uploads send one byte. */
const tryCall = (by: ClinicBrowser, { call }: Route, options: { from?: string; headers?: Record<string, string> } = {}) => {
  const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  if (!call.takesFile) return by.ask(call.method, path, call.method === 'GET' ? undefined : {}, options)
  const headers = { ...options.headers, 'content-type': 'application/octet-stream' }
  return by.ask(call.method, path, Buffer.from('x'), { ...options, headers })
}

const refusals = async (): Promise<number> =>
  (await care.pool.query(`select count(*)::int as count from care.audit_events where event = 'authz.fail'`)).rows[0].count

const expectRefused = async (act: () => ReturnType<typeof tryCall>, status: number, code: string) => {
  const before = await refusals()
  const answer = await act()
  expect([answer.status, answer.errors]).toEqual([status, [code]])
  expect(await refusals()).toBe(before + 1)
}

test('every clinic route is open, for a pending PIN or for a full session', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((route) => ![isOpen, isForPending, isFull].some((fits) => fits(route)))).toEqual([])
  expect(named(isOpen).map(([name]) => name)).toEqual([
    'POST /mobile/clinic/sign-in',
    'POST /mobile/clinic/invitations/password',
    'GET /mobile/clinic/passkey',
    'POST /mobile/clinic/passkey',
    'GET /mobile/clinic/sso',
    'POST /mobile/clinic/sso/authenticate',
  ])
})

test.each(named(() => true))('%s has a limit, and an audit event if it changes anything', (_name, { limit, audit, call }) => {
  expect(limit).toMatch(/^\d+\/(s|min|h|day)$/)
  if (call.method !== 'GET') expect(audit).not.toBe('none')
})

describe.each(named((route) => !isOpen(route)))('%s', (_name, route) => {
  test('refuses a signed-out caller', () => expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED'))

  test("treats a member's or an operator's credentials as signed out", async () => {
    browser.cookies.set('jwt_token', 'eyJhbGciOiJub25lIn0.e30.')
    browser.cookies.set('__Host-op', 'of-an-operator')
    await care.logIn()
    const { token } = await care.sdk('th-ana')
    const headers = { authorization: `Bearer ${token}` }
    await expectRefused(() => tryCall(browser, route, { headers }), 401, 'UNAUTHORIZED')
    browser.cookies.set(clinicianCookie, 'of-an-operator')
    await expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED')
  })

  test('refuses an expired session after an hour without a call', async () => {
    await browser.enter(clinicianId)
    care.clock.advance(clinicianTimes.idle)
    await expectRefused(() => tryCall(browser, route), 401, 'SESSION_EXPIRED')
  })

  test('refuses a clinician whose access has ended', async () => {
    await browser.enter(clinicianId)
    await care.pool.query(`update care.clinicians set ended_at = now()`)
    await expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED')
    await care.pool.query(`update care.clinicians set ended_at = null`)
  })
})

test.each(named(isFull))('%s refuses a session whose PIN is pending', async (_name, route) => {
  await browser.enter(clinicianId, { isPending: true })
  await expectRefused(() => tryCall(browser, route), 403, 'PinPending')
})

test.each(named((route) => !isOpen(route), asked))('%s admits a signed-in clinician', async (_name, route) => {
  await browser.enter(clinicianId, { isPending: isForPending(route) })
  expect([401, 403]).not.toContain((await tryCall(browser, route)).status)
})

test.each(named((route) => !isOpen(route) && route.call.method !== 'GET'))(
  "%s refuses a call from another site's page",
  async (_name, route) => {
    await browser.enter(clinicianId)
    await expectRefused(() => tryCall(browser, route, { headers: { 'sec-fetch-site': 'cross-site' } }), 403, 'CrossOrigin')
  },
)

test.each(named(() => true, asked))('%s answers 429 over its limit, with a Retry-After header', async (_name, route) => {
  const from = '10.9.9.9'
  const session = isOpen(route) ? from : await browser.enter(clinicianId, { isPending: isForPending(route) })
  const { most } = parseLimit(route.limit as Exclude<typeof route.limit, 'none'>)
  const key = `${route.name}:${session}`
  for (let made = 0; made < most * 1000; made += 1) care.care.limits.count(key, route.limit)
  const answer = await tryCall(browser, route, { from })
  expect([answer.status, answer.errors]).toEqual([429, ['TooManyTries']])
  expect(Number(answer.answer.headers['retry-after'])).toBeGreaterThan(0)
})
