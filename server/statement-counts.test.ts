import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchStatements } from '#platform/testing/watch-statements.ts'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

/** The most statements that a call of a member's page may take, however many people and rows it shows. */
const most = 8

/** Files of everything that is kept of a member, which read every table once. */
const files = ['/api/account/my-data.html', '/api/account/my-data.json']

const reads = portalRoutes({} as Portal)
  .filter(({ call, who }) => call.method === 'GET' && !call.path.includes('{') && !who.startsWith('operator'))
  .map(({ call }) => call.path)
  .filter((path) => !files.includes(path))

/** Queries of calls that require one; Ana's family has four people. */
const queries: Record<string, string> = {
  '/api/mfa/phones': 'telehealthId=$me',
  '/api/memberships/v2/lookup': 'lastName=Hopewell&dob=1985-04-12&zip=60601',
  '/api/configs': 'name=maintenance',
  '/api/address': 'zip=78704',
  '/api/zip/nearest': 'latitude=30.2&longitude=-97.7',
  '/api/doctors': 'zip=78704&radius=25',
  '/api/location/places': 'zip=78704&radius=25&type=hospital',
  '/api/teladoc/member/Pharmacies': 'memberId=$me',
  '/api/consultations': 'memberId=$me',
  '/api/consultations/past': 'memberId=$me',
}

let portal: TestPortal
let browser: TestBrowser
let statements: ReturnType<typeof watchStatements>
let me = ''
beforeAll(async () => {
  statements = watchStatements()
  portal = await openTestPortal({ directory: true, prices: true, care: true })
  browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  me = (await browser.get('/api/session')).json().data.familyMember.telehealthId
})
afterAll(async () => {
  statements.stop()
  await portal.close()
})

test.each(reads)('GET %s takes few statements', async (path) => {
  const query = queries[path]
  const ask = () => browser.get(query === undefined ? path : `${path}?${query.replace('$me', me)}`)
  // The first call may fill what later ones find in memory.
  await ask()
  const sent = await statements.during(ask)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
})

test('statements of a call are counted', async () => {
  expect((await statements.during(() => browser.get('/api/claims'))).filter((one) => one.includes('"claims"'))).not.toEqual([])
})
