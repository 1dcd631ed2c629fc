import { z } from 'zod/mini'
import { isLoopback } from '#platform/loopback.ts'

export const text = z.string()
export const url = z.url()
export const webUrl = z.url({ protocol: /^https?$/ })
export const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
export const list = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)
export const tcpUrl = z.url({ protocol: /^tcp$/ })
/** 43 random letters of base64url have about 31 different ones; fewer than 16 come about once in 10^12 keys. */
const leastLetters = 16

const isTrivialKey = (value: string): boolean => new Set(value).size < leastLetters

/** At least 32 bytes in base64url; create one with `openssl rand -base64 32 | tr '+/' '-_' | tr -d =`. Repeated words and digits are refused. */
export const key = z.string().check(
  z.regex(/^[\w-]{43,}$/, 'at least 32 random bytes in base64url'),
  z.refine((value) => !isTrivialKey(value), 'at least 32 random bytes in base64url, not a repeated word'),
)

/** Refuses one secret for several purposes. @throws Error that names them, never the secret */
export const refuseSameKeys = (keys: Record<string, string | undefined>): void => {
  const names = Map.groupBy(
    Object.entries(keys).filter(([, value]) => value !== undefined),
    ([, value]) => value,
  )
  for (const same of names.values())
    if (same.length > 1) throw new Error(`${same.map(([name]) => name).join(' and ')} are the same. Create a key of its own for each.`)
}

/** Whether a URL for passwords, PINs and addresses is encrypted, or stays on this machine. */
export const isPrivate = (value: string) => value.startsWith('https:') || isLoopback(new URL(value).hostname)
export const phoneGateway = webUrl.check(
  z.refine((value) => {
    const { username, password } = new URL(value)
    return username !== '' && password !== ''
  }, 'account and secret belong into the address'),
  z.refine(isPrivate, 'https, or this machine'),
)
/** `https://secret@host`: the URL's user name is the secret. */
export const paymentPartner = webUrl.check(
  z.refine((value) => new URL(value).username !== '', 'the secret belongs into the address'),
  z.refine(isPrivate, 'https, or this machine'),
)
/** Where audit events are sent: a file, a syslog server, or an HTTP endpoint that is encrypted or on this machine. */
export const streamUrl = z.url({ protocol: /^(file|syslog\+(tls|tcp|udp)|https?)$/ }).check(
  z.refine((value) => !value.startsWith('http:') || isPrivate(value), 'https, or this machine'),
  z.refine((value) => value.startsWith('file:') || new URL(value).hostname !== '', 'a host'),
)
export const sender = z.string().check(z.regex(/^([^<>@]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'an address, or Name <address>'))
export const e164 = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, 'a number such as +15125550100'))
export const zone = z.string().check(
  z.refine((value) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
    } catch {
      return false
    }
  }, 'an IANA time zone'),
)

const iceUrl = z.string().check(z.regex(/^(stun|stuns|turn|turns):[^\s,]+$/, 'addresses such as turn:relay.example.com:3478'))
const iceServerList = z.array(
  z.strictObject({
    urls: z.union([iceUrl, z.array(iceUrl)]),
    username: z.exactOptional(z.string()),
    credential: z.exactOptional(z.string()),
  }),
)
/** A JSON list of ICE servers in the browsers' format (RTCIceServer). */
export const iceServers = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    try {
      const read = iceServerList.safeParse(JSON.parse(value))
      if (read.success) return read.data
    } catch {}
    context.issues.push({ code: 'custom', message: 'a JSON list such as [{"urls":"stun:stun.example.com:3478"}]', input: value })
    return z.NEVER
  }),
)
export const turnUrls = z.pipe(list, z.array(iceUrl).check(z.minLength(1)))
