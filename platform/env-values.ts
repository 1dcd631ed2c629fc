import { z } from 'zod/mini'
import { readDatabaseAddress } from '#platform/database-address.ts'
import { isLoopback } from '#platform/loopback.ts'

export const text = z.string()
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
/** Names of hosts, `*.` in front for all below one; `off` for none. An address or a whole top-level domain is refused. */
export const pushHosts = z.pipe(
  list,
  z.pipe(
    z.transform((hosts: string[]) => (hosts.join() === 'off' ? [] : hosts)),
    z.array(
      z
        .string()
        .check(z.regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/, 'names of hosts such as push.example.com or *.push.example.com, or off')),
    ),
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

/** A key of a ring: as above, or with an id of its own in front, as `id:key`. */
export const ringKey = z.string().check(
  z.regex(/^([\w-]{1,32}:)?[\w-]{43,}$/, 'at least 32 random bytes in base64url, with an id in front if you like: id:key'),
  z.refine((value) => !isTrivialKey(value.slice(value.indexOf(':') + 1)), 'at least 32 random bytes in base64url, not a repeated word'),
)
/** Several of them, separated by commas. */
export const ringKeys = z.pipe(list, z.array(ringKey))
export const keys = z.pipe(list, z.array(key))

/** What the `…_OTHERS` of a key is for. */
export const othersOf = (name: string): string =>
  `Other keys that are accepted beside ${name}: before a rotation the next one, after it the previous one.`

/** Refuses settings that weaken a server for tests. @throws Error that names them */
export const refuseTestSettings = ({ rateLimits, clockOffsetMs }: { rateLimits: number; clockOffsetMs: number }): void => {
  const set = [...(rateLimits !== 1 ? ['RATE_LIMITS'] : []), ...(clockOffsetMs !== 0 ? ['TEST_CLOCK_OFFSET'] : [])]
  if (set.length > 0) throw new Error(`${set.join(' and ')} may not be set in production: it would weaken the server's limits.`)
}

/** Refuses one secret for several purposes. @throws Error that names them, never the secret */
export const refuseSameKeys = (keys: Record<string, string | undefined>): void => {
  const names = Map.groupBy(
    Object.entries(keys).filter(([, value]) => value !== undefined),
    ([, value]) => value?.slice(value.indexOf(':') + 1),
  )
  for (const same of names.values())
    if (same.length > 1) throw new Error(`${same.map(([name]) => name).join(' and ')} are the same. Create a key of its own for each.`)
}

/** Whether a URL for passwords, PINs and addresses is encrypted, or stays on this machine. */
export const isPrivate = (value: string) => value.startsWith('https:') || isLoopback(new URL(value).hostname)
/** PostgreSQL's modes that refuse an unencrypted connection. */
const encryptingModes: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full'])

const isPrivateServer = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host) || encryptingModes.has(searchParams.get('sslmode'))
}

const isPrivateDatabase = (value: string): boolean => readDatabaseAddress(value)?.addresses.every(isPrivateServer) === true

/**
 * Refuses traffic that crosses a network in plain text, where the network is not declared trusted (ASVS 12.3.1). ClamAV's protocol knows
 * no TLS: its daemon must be on this machine, or behind a tunnel that ends here.
 * @throws Error that names the variables, never their values
 */
export const refusePlaintext = (
  databases: Record<string, string | undefined>,
  { fileScanUrl, trustedNetwork }: { fileScanUrl?: string | undefined; trustedNetwork: 'on' | 'off' },
): void => {
  if (trustedNetwork === 'on') return
  const open = Object.entries(databases).flatMap(([name, value]) => (value === undefined || isPrivateDatabase(value) ? [] : [name]))
  if (fileScanUrl !== undefined && !isLoopback(new URL(fileScanUrl).hostname)) open.push('FILE_SCAN_URL')
  if (open.length === 0) return
  const names = open.join(' and ')
  throw new Error(
    `${names} is not encrypted and leads to another machine. Add ?sslmode=verify-full to the database, reach the scanner through a tunnel, ` +
      'or set TRUSTED_NETWORK=on if nobody else can read that network.',
  )
}

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
/** `https://token@host/v1/transit/KEY`: the URL's user name is the token. */
export const keyService = webUrl.check(
  z.refine((value) => {
    const { username, pathname } = new URL(value)
    return username !== '' && /\/[^/]+\/[^/]+$/.test(pathname)
  }, 'the token belongs into the address, and the key ends the path'),
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
