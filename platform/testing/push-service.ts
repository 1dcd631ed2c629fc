import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { type WebPushGateway, webPush } from '#platform/gateways/web-push.ts'

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Reads a message with a browser's keys (RFC 8291, 3). @throws Error when it is not for this browser */
export const decryptPush = (body: Buffer, browser: ECDH, auth: Buffer): string => {
  const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = derive(browser.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('the record has no delimiter')
  return plain.subarray(0, -1).toString('utf8')
}

/** Checks the token of RFC 8292 as a push service does; returns its claims and the server's public key. */
const readVapid = async (authorization: string) => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  return { publicKey, audience: payload.aud, subject: payload.sub, expiresAt: payload.exp ?? 0 }
}

type Received = { endpoint: string; payload: string; headers: Record<string, string>; vapid: Awaited<ReturnType<typeof readVapid>> }

/**
 * A push service on this machine, for browsers with endpoints at `host`. Its gateway is the real one except for the connection: the real one
 * refuses addresses that are not public.
 */
export const openPushService = async (host = 'push.example.com') => {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const received: Received[] = []
  let status = 201
  /** Takes a message as a push service does; returns the status to answer with. */
  const take = async (endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> => {
    const browser = browsers.get(endpoint)
    if (!browser) return 404
    const vapid = await readVapid(headers.authorization ?? '').catch(() => null)
    if (!vapid) return 403
    if (status < 300) received.push({ endpoint, headers, vapid, payload: decryptPush(body, browser.keys, browser.auth) })
    return status
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const answered = await take(`https://${host}${request.url}`, request.headers as Record<string, string>, Buffer.concat(chunks))
      response.writeHead(answered).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const gateway: WebPushGateway = webPush({
    subject: 'https://portal.example.com',
    hosts: [host],
    fetch: (address, { method = 'GET', headers = {}, body } = {}) =>
      fetch(`http://127.0.0.1:${port}${new URL(address).pathname}`, { method, headers, body: body as Uint8Array<ArrayBuffer> }),
  })
  return {
    gateway,
    received,
    /** The payloads, as objects, in the order of arrival. */
    payloads: () => received.map(({ payload }) => JSON.parse(payload) as Record<string, string>),
    /** A browser that subscribes; returns what it sends to the portal. */
    subscribe: () => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `https://${host}/${randomUUID()}`
      browsers.set(endpoint, { keys, auth })
      return { endpoint, p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
    },
    /** From now on the service answers this. */
    answer: (next: number) => {
      status = next
    },
    /** Ends a subscription, as its browser's user does. */
    forget: (endpoint: string) => browsers.delete(endpoint),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type PushService = Awaited<ReturnType<typeof openPushService>>
