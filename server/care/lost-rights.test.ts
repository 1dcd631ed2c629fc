import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendChangedRights } from '#server/care/send-changed-rights.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: Signed
let ben: Signed
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  ana = await signedIn('ana.rivera@example.com')
  ben = await signedIn('ben.rivera@example.com')
})
// The server's job runs every second.
let jobs: NodeJS.Timeout
beforeEach(() => {
  jobs = setInterval(() => void sendChangedRights(portal.portal, portal.db), 1000)
})
afterEach(async () => {
  clearInterval(jobs)
  await portal.close()
})

type Signed = { browser: TestBrowser; profileId: string; telehealthId: string; screen: (name: string, input?: object) => Promise<Screen> }
// biome-ignore lint/suspicious/noExplicitAny: the screens' answers are only looked at.
type Screen = { status: number; data: any }

const signedIn = async (email: string): Promise<Signed> => {
  const browser = portal.browser()
  const { profile, familyMember } = (await browser.signIn(email)).json().data
  const fresh = async (): Promise<string> => (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  await fresh()
  const screen = async (name: string, input: object = {}): Promise<Screen> => {
    const headers = { authorization: `Bearer ${await fresh()}` }
    const answer = await browser.post(`/mobile/screens/${name}`, input, { headers })
    return { status: answer.statusCode, data: answer.statusCode === 200 ? answer.json().screens[0].data : answer.json() }
  }
  return { browser, profileId: profile.id, telehealthId: familyMember.telehealthId, screen }
}

const personId = async (first: string) =>
  (await portal.pool.query<{ id: string }>('select id from persons where first = $1', [first])).rows[0]?.id ?? ''

/** Ana lets Ben act for her in every scope that this version knows; returns the grant's id. */
const grantAll = async (scopes = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share']): Promise<string> => {
  const answer = await ana.browser.post('/api/delegations', { delegateId: await personId('Ben'), scopes, until: '2027-01-31' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.id
}
const revoke = async (by: Signed, id: string) => {
  const answer = await by.browser.ask('DELETE', `/api/delegations/${id}`, {})
  expect(answer.statusCode, answer.body).toBe(200)
}
const signOut = async ({ browser }: Signed) => {
  const answer = await browser.post('/api/auth/logout')
  expect([200, 204], answer.body).toContain(answer.statusCode)
}

type Link = { secret: string; passcode: string }
const makeLink = async (by: Signed, patientId: string): Promise<Link> => {
  const asked = { shareId: randomUUID(), patientId, parts: ['medical-info', 'visits'], lasts: 'week' }
  const { status, data } = await by.screen('share_records', asked)
  expect(status, JSON.stringify(data)).toBe(200)
  return { secret: String(data.link).split('#')[1] ?? '', passcode: data.passcode }
}
/** What a stranger with the link and its passcode gets. */
const openAsStranger = async (link: Link) => {
  const answer = await portal.browser().post('/mobile/shared-records/open', link)
  return { status: answer.statusCode, ticket: answer.json().data?.ticket as string | undefined }
}
const fileAsStranger = async (ticket = '') =>
  (await portal.browser().get('/mobile/shared-records/file?format=fhir', { headers: { authorization: `Bearer ${ticket}` } })).statusCode

const within = { timeout: 2000, interval: 50 }

test('a link of a delegate who signed out ends with the grant, within two seconds, and so does its file', async () => {
  const id = await grantAll()
  const link = await makeLink(ben, ana.telehealthId)
  const { status, ticket } = await openAsStranger(link)
  expect(status).toBe(200)
  expect(await fileAsStranger(ticket)).toBe(200)
  await signOut(ben)
  await revoke(ana, id)
  await vi.waitFor(async () => expect((await openAsStranger(link)).status).toBe(404), within)
  expect(await fileAsStranger(ticket)).toBe(404)
})

test('a link that ended with its grant does not open again with a new grant', async () => {
  const link = await (async () => {
    const id = await grantAll()
    const made = await makeLink(ben, ana.telehealthId)
    await signOut(ben)
    await revoke(ana, id)
    return made
  })()
  await vi.waitFor(async () => expect((await openAsStranger(link)).status).toBe(404), within)
  await grantAll()
  ben = await signedIn('ben.rivera@example.com')
  await makeLink(ben, ana.telehealthId)
  expect((await openAsStranger(link)).status).toBe(404)
})

test('the links of a closed account end with it', async () => {
  const own = await makeLink(ana, ana.telehealthId)
  expect((await openAsStranger(own)).status).toBe(200)
  const body = { email: 'ana.rivera@example.com', currentPassword: demoPassword }
  const closed = await ana.browser.post('/api/account/close', body)
  expect(closed.statusCode, closed.body).toBe(200)
  await vi.waitFor(async () => expect((await openAsStranger(own)).status).toBe(404), within)
})

test('a delegate’s links end when the person who granted closes their account', async () => {
  await grantAll()
  const link = await makeLink(ben, ana.telehealthId)
  await signOut(ben)
  const closed = await ana.browser.post('/api/account/close', { email: 'ana.rivera@example.com', currentPassword: demoPassword })
  expect(closed.statusCode, closed.body).toBe(200)
  await vi.waitFor(async () => expect((await openAsStranger(link)).status).toBe(404), within)
})

test('a delegate’s links end when a membership changes', async () => {
  await grantAll()
  const link = await makeLink(ben, ana.telehealthId)
  await signOut(ben)
  await portal.pool.query(`update persons set ends_on = '2026-11-01' where first = 'Ben'`)
  await vi.waitFor(async () => expect((await openAsStranger(link)).status).toBe(404), within)
})

test('the patient sees a delegate’s link with its maker, and withdraws it', async () => {
  await grantAll()
  const link = await makeLink(ben, ana.telehealthId)
  const { data } = await ana.screen('records')
  expect(data.shares).toMatchObject([{ state: 'open', maker: { first: 'Ben', last: 'Rivera', isSelf: false } }])
  expect((await ana.screen('withdraw_share', { shareId: data.shares[0].id })).status).toBe(200)
  expect((await openAsStranger(link)).status).toBe(404)
})
