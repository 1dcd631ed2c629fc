import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseLimit } from '#platform/http/rate-limit.ts'
import type { Route } from '#platform/http/serve.ts'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Routes use the portal only when called, so the list needs none. */
const routes = portalRoutes({} as Portal)

type TriedCall = { from?: string; headers?: Record<string, string> }

/** Calls a route with empty input, which suffices because the guard runs before the input is checked. File uploads send one byte. */
const tryCall = (browser: TestBrowser, { call }: Route, { from = '10.9.0.1', headers = {} }: TriedCall = {}) => {
  const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  if (!call.takesFile) return browser.ask(call.method, path, call.method === 'GET' ? undefined : {}, { from, headers })
  return browser.ask(call.method, path, Buffer.from('x'), { from, headers: { ...headers, 'content-type': 'application/octet-stream' } })
}

const refusals = async (): Promise<number> =>
  (
    await portal.pool.query<{ count: number }>(
      `select count(*)::int as count from audit_events where event = 'authz.fail' and outcome = 'refused'`,
    )
  ).rows[0]?.count ?? 0

/** Expects a refusal by the guard, with its code, and an audit event. */
const expectRefused = async (act: () => ReturnType<typeof tryCall>, status: number, code: string) => {
  // Only so many refusals of an address are audited in a minute.
  portal.clock.advance(60_000)
  const before = await refusals()
  const answer = await act()
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([status, [code]])
  expect(await refusals()).toBe(before + 1)
}

const rowsWhere = (fits: (route: Route) => boolean) =>
  routes.filter(fits).map((route) => [`${route.call.method} ${route.call.path}`, route] as const)
const isOpen = ({ who }: Route) => who === 'anyone'
const isByTicket = ({ who }: Route) => who === 'registration ticket'
/** Two guards in one route: registration after a reload, and My Family (CALL-21). */
const isByTicketOrMember = ({ who }: Route) => who === 'registration ticket or member'
const isForOperators = ({ who }: Route) => who.startsWith('operator')
const isForMembers = (route: Route) => ![isOpen, isByTicket, isByTicketOrMember, isForOperators].some((fits) => fits(route))
const isForPrimary = ({ who }: Route) => who.startsWith('primary member')
/** A signed-in operator of each role; created for each test, because other tests advance the clock. */
const operatorOf = { admin: 'olga.admin@example.com', support: 'sue.support@example.com', auditor: 'al.audit@example.com' } as const
/** Whether a route admits a role; the routes of the sign-in and of the own account admit all. */
const isFor = ({ who }: Route, role: OperatorRole) =>
  ['operator, PIN may be due', 'operator, own account', 'operator, just confirmed'].includes(who) ||
  who
    .replace(/^operator: /, '')
    .split(', ')
    .includes(role)
/** Advances the clock and signs in again, because a call may end its session. */
const operatorBy = async (role: OperatorRole) => {
  portal.clock.advance(1_800_000)
  return portal.operator(operatorOf[role])
}
const isForPending = ({ who }: Route) => who === 'member, PIN may be due'

/** A browser that the route admits, and the name under which the limits count it. */
const admitted = async (route: Route): Promise<{ browser: TestBrowser; callers: string }> => {
  if (isForOperators(route)) {
    const role = operatorRoles.find((one) => isFor(route, one)) ?? 'admin'
    return { browser: await operatorBy(role), callers: 'operator_sessions' }
  }
  const browser = portal.browser()
  if (isForMembers(route) || isByTicketOrMember(route)) await browser.signIn('ana.rivera@example.com')
  if (!isByTicket(route)) return { browser, callers: 'sessions' }
  await browser.get('/api/memberships/v2/lookup?lastName=Hopewell&dob=1985-04-12&zip=60601')
  return { browser, callers: 'registration_tickets' }
}

describe.each(rowsWhere(() => true))('%s [SHELL-056]', (_name, route) => {
  test('declares its guard, its limit and its audit event', () => {
    expect(route.who).toMatch(
      /^(anyone|registration ticket|operator, PIN may be due|operator, own account|operator, just confirmed|operator: (admin|support|auditor)(, (support|auditor))*|member, PIN may be due|member|member, address may be unproved|member, just confirmed|(primary )?member with \w+|registration ticket or member)$/,
    )
    expect(route.limit).toMatch(/^\d+\/(s|min|h|day)$/)
    if (route.call.method !== 'GET') expect(route.audit).not.toBe('none')
  })

  test('answers 429 over its limit, with a Retry-After header', async () => {
    const from = '10.9.9.9'
    const { browser, callers } = await admitted(route)
    const caller = (await portal.pool.query<{ id: string }>(`select id from ${callers} order by id desc limit 1`)).rows[0]?.id
    const { most } = parseLimit(route.limit as Exclude<typeof route.limit, 'none'>)
    for (let made = 0; made < most; made += 1) portal.portal.limits.count(`${route.name}:${isOpen(route) ? from : caller}`, route.limit)
    const answer = await tryCall(browser, route, { from })
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([429, ['TooManyTries']])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test.each(rowsWhere(isOpen))('%s is open to anyone [SHELL-056]', async (_name, route) => {
  expect([401, 403]).not.toContain((await tryCall(portal.browser(), route)).statusCode)
})

test.each(rowsWhere(isByTicket))(
  '%s answers not found without a registration ticket, signed in or not [SHELL-056]',
  async (_name, route) => {
    const browser = portal.browser()
    await expectRefused(() => tryCall(browser, route), 404, 'RegistrationTicketMissing')
    await browser.signIn('ana.rivera@example.com')
    browser.cookies.set('__Host-rt', 'guessed')
    await expectRefused(() => tryCall(browser, route), 404, 'RegistrationTicketMissing')
  },
)

test.each(rowsWhere(isByTicketOrMember))('%s answers not found with neither ticket nor session [SHELL-056]', async (_name, route) => {
  const browser = portal.browser()
  await expectRefused(() => tryCall(browser, route), 404, 'RegistrationTicketMissing')
  browser.cookies.set('__Host-rt', 'guessed')
  await expectRefused(() => tryCall(browser, route), 404, 'RegistrationTicketMissing')
  browser.setCookie('jwt_token', 'eyJhbGciOiJub25lIn0.e30.')
  await expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED')
  await browser.signIn('dora.secure@example.com')
  await expectRefused(() => tryCall(browser, route), 403, 'PinPending')
})

test.each(rowsWhere(isForPrimary))('%s refuses a spouse [SHELL-056]', async (_name, route) => {
  const browser = portal.browser()
  await browser.signIn('ben.rivera@example.com')
  await expectRefused(() => tryCall(browser, route), 404, 'PrimaryMemberOnly')
})

describe.each(rowsWhere(isForMembers))('%s, for members [SHELL-056]', (_name, route) => {
  test('refuses a signed-out caller', () => expectRefused(() => tryCall(portal.browser(), route), 401, 'UNAUTHORIZED'))

  test('refuses an invalid token', async () => {
    const browser = portal.browser()
    browser.setCookie('jwt_token', 'eyJhbGciOiJub25lIn0.e30.')
    await expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED')
  })

  test('refuses an expired session', async () => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    portal.clock.advance(3_720_000)
    await expectRefused(() => tryCall(browser, route), 401, 'SESSION_EXPIRED')
  })
})

test.each(rowsWhere((route) => isForMembers(route) && !isForPending(route)))(
  '%s refuses a session whose PIN is pending [SHELL-056]',
  async (_name, route) => {
    const browser = portal.browser()
    await browser.signIn('dora.secure@example.com')
    await expectRefused(() => tryCall(browser, route), 403, 'PinPending')
  },
)

test.each(rowsWhere(isForPending))('%s admits a session whose PIN is pending [SHELL-056]', async (_name, route) => {
  const browser = portal.browser()
  await browser.signIn('dora.secure@example.com')
  expect([401, 403]).not.toContain((await tryCall(browser, route)).statusCode)
})

/** A new account whose address nobody has proved. */
const unproved = async (): Promise<TestBrowser> => {
  await portal.pool.query(`update profiles set email_proved_at = null, must_prove_email = true where email = 'pat.paid@example.com'`)
  portal.portal.sessions.forgetAll()
  const browser = portal.browser()
  await browser.signIn('pat.paid@example.com')
  return browser
}
const opensUnproved = (route: Route) => isForPending(route) || route.who === 'member, address may be unproved'

test.each(rowsWhere((route) => (isForMembers(route) || isByTicketOrMember(route)) && !opensUnproved(route)))(
  '%s refuses an account whose address is unproved [SHELL-056]',
  async (_name, route) => {
    const browser = await unproved()
    await expectRefused(() => tryCall(browser, route), 409, 'EmailUnproved')
  },
)

test.each(rowsWhere(opensUnproved))('%s admits an account whose address is unproved [SHELL-056]', async (_name, route) => {
  const answer = await tryCall(await unproved(), route)
  expect([401, 403]).not.toContain(answer.statusCode)
  expect(answer.json().meta?.errors ?? []).not.toContain('EmailUnproved')
})

test.each(rowsWhere((route) => isForMembers(route) && route.call.method !== 'GET'))(
  "%s refuses a call from another site's page [SHELL-056]",
  async (_name, route) => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    const act = () => tryCall(browser, route, { headers: { 'sec-fetch-site': 'cross-site' } })
    await expectRefused(act, 403, 'CrossOrigin')
  },
)

test.each(rowsWhere(({ who }) => who === 'member, just confirmed'))(
  '%s needs the password again fifteen minutes after sign-in [SHELL-056]',
  async (_name, route) => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    portal.clock.advance(900_000)
    await expectRefused(() => tryCall(browser, route), 409, 'ConfirmationNeeded')
  },
)

describe.each(rowsWhere(isForOperators))('%s, for operators [SHELL-056]', (_name, route) => {
  test('refuses a signed-out caller', () => expectRefused(() => tryCall(portal.browser(), route), 401, 'UNAUTHORIZED'))

  test("treats a member's session as signed out", async () => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    await expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED')
    browser.cookies.set('__Host-op', browser.cookies.get('jwt_token') ?? '')
    await expectRefused(() => tryCall(browser, route), 401, 'UNAUTHORIZED')
  })

  test('refuses a pending PIN, except on the routes of the PIN itself', async () => {
    portal.clock.advance(1_800_000)
    const browser = portal.browser()
    await browser.signInOperator(operatorOf.admin)
    if (route.who === 'operator, PIN may be due') expect([401, 403]).not.toContain((await tryCall(browser, route)).statusCode)
    else await expectRefused(() => tryCall(browser, route), 403, 'PinPending')
  })

  test.each(operatorRoles)('admits the role %s, or refuses it for lack of rights', async (role) => {
    const browser = await operatorBy(role)
    if (isFor(route, role)) expect([401, 403]).not.toContain((await tryCall(browser, route)).statusCode)
    else await expectRefused(() => tryCall(browser, route), 403, 'RoleMissing')
  })

  test('refuses an expired session after half an hour without a call', async () => {
    const browser = await operatorBy('admin')
    portal.clock.advance(1_800_000)
    await expectRefused(() => tryCall(browser, route), 401, 'SESSION_EXPIRED')
  })
})

test.each(rowsWhere((route) => isForOperators(route) && route.call.method !== 'GET'))(
  "%s refuses an operator's call from another site's page [SHELL-056]",
  async (_name, route) => {
    const browser = await operatorBy('admin')
    const act = () => tryCall(browser, route, { headers: { 'sec-fetch-site': 'cross-site' } })
    await expectRefused(act, 403, 'CrossOrigin')
  },
)

test.each(rowsWhere(({ who }) => who === 'operator, just confirmed'))(
  '%s needs a proof of identity of the last fifteen minutes [SHELL-056]',
  async (_name, route) => {
    const browser = await operatorBy('admin')
    portal.clock.advance(900_000)
    await expectRefused(() => tryCall(browser, route), 409, 'ConfirmationNeeded')
  },
)
