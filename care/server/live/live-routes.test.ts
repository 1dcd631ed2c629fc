import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { announceVisit } from '#care/server/live/announce.ts'
import { openStream } from '#care/server/testing/open-stream.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
afterEach(() => void vi.useRealTimers())

const events = '/mobile/events'

/** Signs a member in and opens an event stream in a session of that id. */
const listener = async (telehealthId: string, sid: string) => {
  await care.logIn(testClaims({ member: { telehealthId } }), sid)
  const { token } = await care.sdk(telehealthId, 'inbox', sid)
  return openStream(care.http, events, { authorization: `Bearer ${token}` })
}

const change = (memberIds: string[], consultId: string) =>
  care.db.transaction((tx) => announceVisit(tx, memberIds, { consultId, status: 'Locked' }))

const visitEvent = (consultId: string) => ({ kind: 'visit', consultId, status: 'Locked' })

test('only the members affected by a change receive its event, whichever node wrote it', async () => {
  const [ana, ben] = await Promise.all([listener('th-ana', 'sid-a'), listener('th-ben', 'sid-b')])
  expect([ana.status, ana.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  // The writer has no listeners in memory: announcements go through the database, as from any other node.
  await change(['th-ana'], 'v1')
  await expect.poll(() => ana.received, { timeout: 10_000 }).toEqual([visitEvent('v1')])
  await change(['th-ana', 'th-ben'], 'v2')
  await expect.poll(() => ana.received, { timeout: 10_000 }).toEqual([visitEvent('v1'), visitEvent('v2')])
  expect(ben.received).toEqual([visitEvent('v2')])
  for (const stream of [ana, ben]) stream.leave()
})

test('a change that is rolled back sends no event', async () => {
  const ana = await listener('th-ana', 'sid-r')
  await care.db
    .transaction(async (tx) => {
      await announceVisit(tx, ['th-ana'], { consultId: 'never', status: 'Locked' })
      throw new Error('not this time')
    })
    .catch(() => undefined)
  await change(['th-ana'], 'after')
  await expect.poll(() => ana.received, { timeout: 10_000 }).toEqual([visitEvent('after')])
  ana.leave()
})

test('a stream closes when its session ends, and its token opens no other stream', async () => {
  const ended = await listener('th-ana', 'sid-over')
  const other = await listener('th-ana', 'sid-still')
  const headers = { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' }
  await care.http.inject({ method: 'POST', url: '/mobile/authentication/end_session', headers, payload: { sid: 'sid-over' } })
  await ended.done
  expect(other.isOpen()).toBe(true)
  const { ask } = await care.sdk('th-ana', 'inbox', 'sid-over')
  expect((await ask('GET', events)).body.code).toBe('WEBSDK_AUTH_ERROR')
  other.leave()
})

test('a clinician receives events of every visit until signing out', async () => {
  const browser = clinicBrowser(care)
  await browser.enter(await addTestClinician(care))
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const clinic = await openStream(care.http, '/mobile/clinic/events', { cookie })
  await change(['th-ben'], 'v9')
  await expect.poll(() => clinic.received, { timeout: 10_000 }).toEqual([visitEvent('v9')])
  await browser.post('/sign-out')
  await clinic.done
  expect((await openStream(care.http, '/mobile/clinic/events', { cookie })).status).toBe(401)
})

test('a session may open ten streams; closing one makes room for another', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => listener('th-ana', 'sid-many')))
  expect((await listener('th-ana', 'sid-many')).status).toBe(429)
  streams[0]?.leave()
  await expect.poll(() => care.care.live.countOf('sid-many')).toBe(9)
  for (const stream of streams) stream.leave()
  await expect.poll(() => care.care.live.countOf('sid-many')).toBe(0)
})

test('neither stream opens without a token or with an unknown cookie', async () => {
  expect((await openStream(care.http, events, {})).status).toBe(401)
  expect((await openStream(care.http, '/mobile/clinic/events', { cookie: '__Host-cl=x' })).status).toBe(401)
})

test('a stopping server ends its streams at once', async () => {
  const own = await openTestCare()
  await own.logIn()
  const { token } = await own.sdk('th-ana')
  const stream = await openStream(own.http, events, { authorization: `Bearer ${token}` })
  // Immediately: no server timer has to fire.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  await own.close()
  await stream.done
})
