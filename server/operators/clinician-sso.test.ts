import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorSso } from '#server/operators/operator-sso.ts'
import { openOidcProvider, type TestOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { comeFromProvider } from '#server/testing/sso-visit.ts'
import { runClinicSso, setClinicProvider, setStaffProvider } from '#server/testing/staff-sign-on.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const base = '/mobile/clinic/sso'
const email = 'dr.okafor@example.com'
const roles = [{ group: 'Clinicians', role: 'clinician' }]

let portal: TestPortal
let care: NonNullable<TestPortal['care']>
let provider: TestOidcProvider
beforeAll(async () => {
  portal = await openTestPortal({ care: true, startsAt: new Date().toISOString(), env: { RATE_LIMITS: '1000' } })
  care = portal.care ?? expect.fail('no care')
  provider = await openOidcProvider(`http://localhost:3000${base}/oidc/callback`)
  await care.pool.query(
    `insert into care.clinicians (id, email, first, last, types, methods, time_zone, created_at)
     values (gen_random_uuid(), $1, 'Chidi', 'Okafor', '{}', '{}', 'America/Chicago', now())`,
    [email],
  )
})
afterAll(async () => {
  await provider.close()
  await portal.close()
})
beforeEach(async () => {
  portal.clock.set(new Date())
  for (const table of ['links', 'handoffs', 'requests', 'providers']) await care.pool.query(`delete from care.clinician_sso_${table}`)
  await set({ roles })
})
const set = (settings: object) => setClinicProvider(care, provider.file, settings)

const said = { email, email_verified: true, groups: ['Clinicians'] }
const comeBack = (browser: TestBrowser, url: string, path = new URL(url).pathname) =>
  comeFromProvider(portal, browser, { url: `${path}${new URL(url).search}` })
const visit = async (claims: object = {}, sub = 'chidi') => {
  const browser = portal.browser()
  const login = String((await browser.get(`${base}/oidc/login`)).headers.location)
  return { browser, answer: await comeBack(browser, await provider.answer(login, { sub }, { claims: { ...said, ...claims } })) }
}
const enter = (browser: TestBrowser, location: unknown) =>
  browser.post(`${base}/authenticate`, { token: new URL(String(location), 'http://x').searchParams.get('sso') ?? '' })
const lastReason = async () =>
  (await care.pool.query(`select reason from care.audit_events where event = 'clinician.sso' order by seq desc limit 1`)).rows[0]?.reason
const expectRefused = async (answer: { headers: { location?: unknown } }, reason: string) => {
  expect(answer.headers.location).toBe('/clinic/sign-in?sso-error=SsoFailed')
  expect(await lastReason()).toBe(reason)
}

test('a clinician signs in by the proved work address and the mapped group; the own second factor is asked', async () => {
  expect((await portal.browser().get(base)).json().data.providers).toEqual([{ name: 'Work account', href: `${base}/oidc/login` }])
  const { browser, answer } = await visit()
  expect((await enter(browser, answer.headers.location)).json().data).toEqual({ signedIn: true })
  expect((await browser.get('/mobile/clinic/session')).json().data).toMatchObject({ level: 'pending', clinician: { first: 'Chidi' } })
  await set({ roles, factorValues: ['mfa'] })
  const trusted = await visit({ amr: ['mfa'] })
  await enter(trusted.browser, trusted.answer.headers.location)
  expect((await trusted.browser.get('/mobile/clinic/session')).json().data).toMatchObject({ level: 'full' })
})

test('nobody becomes a clinician by the provider, whatever its settings say', async () => {
  await set({ roles, createsAccounts: true })
  await expectRefused((await visit({ email: 'nobody@example.com' }, 'nobody')).answer, 'PersonUnknown')
  await expectRefused((await visit({ email_verified: false })).answer, 'AddressUnproved')
})

test('a group that is gone ends the sessions of the clinician at the next sign-in', async () => {
  await set({ roles, factorValues: ['mfa'] })
  const first = await visit({ amr: ['mfa'] })
  await enter(first.browser, first.answer.headers.location)
  await expectRefused((await visit({ groups: ['Payroll'] })).answer, 'RoleUnmapped')
  expect((await first.browser.get('/mobile/clinic/session')).statusCode).toBe(401)
})

test("the clinic's answer opens no console, and its code none either", async () => {
  const parts = {
    db: portal.db,
    key: portal.portal.pinKey,
    staff: 'operator',
    tables: operatorSso.tables,
    now: portal.clock.now(),
  } as const
  await setStaffProvider(parts, provider.file, { roles: [{ group: 'Clinicians', role: 'admin' }], createsAccounts: true })
  const browser = portal.browser()
  const login = String((await browser.get(`${base}/oidc/login`)).headers.location)
  const back = await provider.answer(login, { sub: 'chidi' }, { claims: said })
  expect((await comeBack(browser, back, '/api/console/sso/oidc/callback')).headers.location).toBe('/console/sign-in?sso-error=SsoFailed')
  const own = await visit()
  const code = { token: new URL(String(own.answer.headers.location), 'http://x').searchParams.get('sso') }
  expect((await own.browser.post('/api/console/sso/authenticate', code)).json().meta.errors).toEqual(['SsoFailed'])
  expect((await own.browser.get('/api/console/session')).statusCode).toBe(401)
})

test('the command line sets the provider, names what is wrong in the file, and removes it', async () => {
  const file = join(process.env.TMPDIR ?? '/tmp', `clinic-provider-${process.pid}.json`)
  const lines: string[] = []
  const run = (...words: string[]) => runClinicSso(care, words, (line) => lines.push(line))
  const good = { ...provider.file, name: 'Hospital', groupsAttribute: 'groups', roles }
  const failing = async (change: object) => {
    writeFileSync(file, JSON.stringify({ ...good, ...change }))
    return run('--file', file).then(
      () => 'saved',
      (error: Error) => error.message,
    )
  }
  expect(await failing({ rolles: [] })).toBe('rolles: not known here')
  expect(await failing({ roles: [{ group: 'Help', role: 'admin' }] })).toBe('roles.0.role: Required')
  expect(await failing({ passwordsOff: true })).toBe('breakGlass: needed if passwords are off')
  expect(await failing({ passwordsOff: true, breakGlass: 'nobody@example.com' })).toContain('nobody with a password')
  expect(await failing({})).toBe('saved')
  expect(lines.at(-1)).toContain(`${base}/oidc/callback`)
  expect((await portal.browser().get(base)).json().data.providers[0].name).toBe('Hospital')
  await run('--remove', 'oidc')
  expect((await portal.browser().get(base)).json().data.providers).toEqual([])
  await expect(run('--remove', 'saml')).rejects.toThrow('There is no provider saml.')
})
