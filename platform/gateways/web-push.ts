import { generateKeyPairSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { publicFetch } from '#platform/gateways/public-fetch.ts'
import { encryptPush, type PushKeys } from '#platform/gateways/push-encryption.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'

/** The server's key toward push services (RFC 8292), in base64url. `publicKey`: the uncompressed point, as browsers subscribe with it. */
export type VapidKey = { publicKey: string; privateKey: string }

export const makeVapidKey = (): VapidKey => {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** A browser's subscription: the address at its push service, and the keys for which messages are encrypted. */
export type PushSubscriptionKeys = PushKeys & { endpoint: string }

export type PushMessage = {
  id: string
  device: PushSubscriptionKeys
  payload: string
  /** How long the push service keeps the message for a browser that is not connected. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A newer message with the same topic replaces one that was not delivered yet: at most 32 letters of base64url. */
  topic: string
  vapid: VapidKey
}

/** @throws SubscriptionGone, Undeliverable or GatewayFailure */
export type WebPushGateway = { send(message: PushMessage, signal: AbortSignal): Promise<void> }

/** The push service no longer knows the subscription: the browser or its user ended it. */
export class SubscriptionGone extends Undeliverable {
  override name = 'SubscriptionGone'
}

/**
 * Whether an address belongs to one of these push services. `*.example.com` allows every host below `example.com`. Members' browsers
 * state the address, so anything else could make this server call a host of the caller's choice.
 */
export const isPushAddress = (endpoint: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname !== host.slice(2) : hostname === host))
}

/** Replacement for push services: passes each message to `deliver`. */
export const offlineWebPush = (deliver: (message: PushMessage) => Promise<void>): WebPushGateway => ({
  send: (message) => deliver(message),
})

/** Lifetime of a VAPID token in seconds; at most a day (RFC 8292, 2). */
const tokenSeconds = 12 * 3600
/** Rejections of this message for good. Others concern our key, our clock or an outage, and may pass. */
const finalStatuses = [400, 413]

const signed = async ({ publicKey, privateKey }: VapidKey, audience: string, subject: string): Promise<string> => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey }, 'ES256')
  const token = new SignJWT().setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).setAudience(audience).setSubject(subject)
  return token.setExpirationTime(Math.floor(Date.now() / 1000) + tokenSeconds).sign(key)
}

const causeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}

type Options = {
  /** How a push service can reach the operator: the portal's https address. */
  subject: string
  hosts: readonly string[]
  /** Makes the request; a test gives its own. */
  fetch?: typeof publicFetch
}

/** Sends push messages to the browsers' own push services (RFC 8030), and only to the allowed ones. */
export const webPush = ({ subject, hosts, fetch = publicFetch }: Options): WebPushGateway => ({
  send: async ({ device, payload, ttlSeconds, urgency, topic, vapid }, signal) => {
    // Checked again, because the operator may have shortened the list.
    if (!isPushAddress(device.endpoint, hosts)) throw new Undeliverable('push: host not allowed')
    const headers = {
      authorization: `vapid t=${await signed(vapid, new URL(device.endpoint).origin, subject)}, k=${vapid.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency,
      topic,
    }
    const body = encryptPush(payload, device)
    const answer = await inPartnerSpan('push service', () => fetch(device.endpoint, { method: 'POST', headers, body, signal })).catch(
      (error) => {
        throw new GatewayFailure(`push: ${causeOf(error)}`)
      },
    )
    await answer.body?.cancel().catch(() => undefined)
    if (answer.ok) return
    if (answer.status === 404 || answer.status === 410) throw new SubscriptionGone(`push: ${answer.status}`)
    throw finalStatuses.includes(answer.status) ? new Undeliverable(`push: ${answer.status}`) : new GatewayFailure(`push: ${answer.status}`)
  },
})
