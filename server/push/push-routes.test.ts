import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPushService, type PushService } from '#platform/testing/push-service.ts'
import { sendChangedRights } from '#server/care/send-changed-rights.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let service: PushService
let portal: TestPortal
beforeAll(async () => {
  service = await openPushService('fcm.googleapis.com')
  portal = await openTestPortal({ care: true, gateways: (real) => ({ ...real, push: service.gateway }) })
})
afterAll(async () => {
  await portal.close()
  await service.close()
})
let ana: TestBrowser
beforeEach(async () => {
  await portal.care?.pool.query('delete from push_devices')
  ana = await signedIn()
})

const signedIn = async (email = 'ana.rivera@example.com'): Promise<TestBrowser> => {
  const browser = portal.browser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return browser
}
const devicesOf = async (browser: TestBrowser) => (await browser.get('/api/account/push-devices')).json().data
const add = (browser: TestBrowser, change: object = {}) =>
  browser.post(
    '/api/account/push-devices',
    { ...service.subscribe(), ...change },
    { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36' } },
  )
const idOf = (answer: Awaited<ReturnType<typeof add>>): string => answer.json().data.id

test('a member adds this browser, sees it by name, and removes it; another member cannot', async () => {
  const id = idOf(await add(ana))
  const { publicKey, devices } = await devicesOf(ana)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(devices).toEqual([expect.objectContaining({ id, device: { browser: 'Chrome', system: 'Windows' }, isThis: true })])
  const ben = await signedIn('ben.rivera@example.com')
  expect((await devicesOf(ben)).devices).toEqual([])
  expect((await ben.ask('DELETE', `/api/account/push-devices/${id}`)).statusCode).toBe(404)
  expect((await ana.ask('DELETE', `/api/account/push-devices/${id}`)).json().data).toEqual({ removed: true })
  expect((await devicesOf(ana)).devices).toEqual([])
})

test('an address of no push service is an error at the field endpoint', async () => {
  for (const endpoint of ['https://attacker.example/x', 'https://10.0.0.1/x', 'http://fcm.googleapis.com/x', 'nothing']) {
    const { meta } = (await add(ana, { endpoint })).json()
    expect([meta.errors, meta.errorMessages[0].field], JSON.stringify(meta)).toEqual([['InvalidInput'], 'endpoint'])
  }
})

test('signing out removes the browser of that session, and no other', async () => {
  const other = await signedIn()
  const kept = idOf(await add(other))
  await add(ana)
  await ana.post('/api/auth/logout')
  await expect.poll(async () => (await devicesOf(other)).devices.map(({ id }: { id: string }) => id), { timeout: 10_000 }).toEqual([kept])
})

test('signing out everywhere else removes the browsers of those sessions', async () => {
  const other = await signedIn()
  await add(other)
  const kept = idOf(await add(ana))
  await ana.ask('DELETE', '/api/account/sessions')
  await expect
    .poll(async () => (await devicesOf(ana)).devices.filter(({ id }: { id: string }) => id !== kept), { timeout: 10_000 })
    .toEqual([])
})

test('the kinds are kept with the other notification preferences, and a page that does not know them changes none', async () => {
  const read = async () => (await ana.get('/api/account/notifications')).json().data
  const before = await read()
  expect(before.push).toEqual(['visitSoon', 'clinicianReady', 'message', 'earlierTime'])
  const saved = await ana.put('/api/account/notifications', { ...before, push: ['earlierTime', 'visitSoon'] })
  expect(saved.json().data.push).toEqual(['visitSoon', 'earlierTime'])
  const { push: _, ...older } = before
  await ana.put('/api/account/notifications', older)
  expect((await read()).push).toEqual(['visitSoon', 'earlierTime'])
  const wrong = await ana.put('/api/account/notifications', { ...before, push: ['lottery'] })
  expect(wrong.json().meta.errors).toEqual(['InvalidInput'])
  await ana.put('/api/account/notifications', before)
})

test('the download of own data lists the devices, without their addresses and keys', async () => {
  const answer = await add(ana)
  expect(answer.statusCode).toBe(200)
  const file = (await ana.get('/api/account/my-data.json')).body
  expect(JSON.parse(file).pushDevices).toContainEqual(expect.objectContaining({ browser: expect.stringContaining('Chrome/140') }))
  expect(file).not.toContain('fcm.googleapis.com')
})

test('closing the account removes every device', async () => {
  const pat = await signedIn('pat.paid@example.com')
  const id = idOf(await add(pat))
  const closed = await pat.post('/api/account/close', { email: 'pat.paid@example.com', currentPassword: demoPassword })
  expect(closed.statusCode, closed.body).toBe(200)
  await sendChangedRights(portal.portal, portal.db)
  await expect
    .poll(async () => (await portal.care?.pool.query('select id from push_devices where id = $1', [id]))?.rows, { timeout: 10_000 })
    .toEqual([])
})
