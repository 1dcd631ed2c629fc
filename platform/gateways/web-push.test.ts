import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPushAddress, makeVapidKey, type PushMessage, SubscriptionGone, webPush } from '#platform/gateways/web-push.ts'
import { openPushService, type PushService } from '#platform/testing/push-service.ts'

let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answer(201)
})

const vapid = makeVapidKey()
const signal = new AbortController().signal
const message = (change: Partial<PushMessage> = {}): PushMessage => ({
  id: 'm1',
  device: service.subscribe(),
  payload: '{"title":"Your visit starts soon"}',
  ttlSeconds: 900,
  urgency: 'high',
  topic: 'visit-1',
  vapid,
  ...change,
})

test('a message reaches its browser encrypted and signed, with its lifetime, urgency and topic', async () => {
  const sent = message()
  await service.gateway.send(sent, signal)
  const [{ endpoint, payload, headers, vapid: shown } = expect.fail('nothing arrived')] = service.received
  expect([endpoint, payload]).toEqual([sent.device.endpoint, sent.payload])
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '900', urgency: 'high', topic: 'visit-1' })
  expect(shown).toMatchObject({
    publicKey: vapid.publicKey,
    audience: 'https://push.example.com',
    subject: 'https://portal.example.com',
  })
  expect(shown.expiresAt).toBeGreaterThan(Date.now() / 1000)
  expect(shown.expiresAt).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
})

test.each([
  [404, 'SubscriptionGone'],
  [410, 'SubscriptionGone'],
  [400, 'Undeliverable'],
  [413, 'Undeliverable'],
  [403, 'GatewayFailure'],
  [429, 'GatewayFailure'],
  [500, 'GatewayFailure'],
  [302, 'GatewayFailure'],
])('the answer %d is a %s', async (status, name) => {
  service.answer(status)
  await expect(service.gateway.send(message(), signal)).rejects.toMatchObject({ name, message: `push: ${status}` })
  expect(service.received).toEqual([])
})

test('a subscription that the service does not know is gone', async () => {
  const device = service.subscribe()
  service.forget(device.endpoint)
  await expect(service.gateway.send(message({ device }), signal)).rejects.toBeInstanceOf(SubscriptionGone)
})

describe('a subscription cannot make the server call another host', () => {
  const hosts = ['fcm.googleapis.com', '*.notify.windows.com']
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user:secret@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.attacker.example/x', false],
    ['https://attacker.example/fcm.googleapis.com', false],
    ['https://fcm.googleapis.com@attacker.example/x', false],
    ['https://xfcm.googleapis.com/x', false],
    ['https://notify.windows.com/x', false],
    ['https://evilnotify.windows.com/x', false],
    ['https://127.0.0.1/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/x', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
  ])('%s: %s', (endpoint, isAllowed) => {
    expect(isPushAddress(endpoint, hosts)).toBe(isAllowed)
  })

  test('nothing is sent to a host that was taken from the list', async () => {
    const asked: string[] = []
    const gateway = webPush({
      subject: 'https://portal.example.com',
      hosts: [],
      fetch: async (address) => {
        asked.push(address)
        return new Response(null, { status: 201 })
      },
    })
    await expect(gateway.send(message(), signal)).rejects.toMatchObject({ name: 'Undeliverable', message: 'push: host not allowed' })
    expect(asked).toEqual([])
  })

  test('an allowed name that leads to a private address is refused', async () => {
    const gateway = webPush({ subject: 'https://portal.example.com', hosts: ['localhost', '127.0.0.1'] })
    for (const host of ['localhost', '127.0.0.1']) {
      const device = { ...service.subscribe(), endpoint: `https://${host}/x` }
      await expect(gateway.send(message({ device }), signal)).rejects.toMatchObject({ message: 'push: ADDRESS_REFUSED' })
    }
  })
})
