import { type LookupAddress, lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

const subnets = (family: 'ipv4' | 'ipv6', ...ranges: [string, number][]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family)
  return list
}

/** IPv4 ranges that are not globally reachable (IANA special-purpose registry, RFC 6890), multicast and reserved ones. */
const notPublic4 = subnets(
  'ipv4',
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
)
/** Global unicast; everything else is loopback, link-local, unique-local, mapped, multicast or unassigned (RFC 4291). */
const global6 = subnets('ipv6', ['2000::', 3])
/** Parts of it that are for documentation, or carry an IPv4 address of any kind (Teredo, 6to4). */
const notPublic6 = subnets('ipv6', ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20])

/** Whether an IP address, without brackets, is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether an address may be public: https, and a host that is neither `localhost` nor a non-public IP address. The name is not resolved. */
export const mayBePublic = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const host = hostOf(url)
  return url.protocol === 'https:' && !/(^|\.)localhost\.?$/.test(host) && (isIP(host) === 0 || isPublicAddress(host))
}

/** The `cause.code` of a refusal. */
export const addressRefused = 'ADDRESS_REFUSED'

const refusal = (): Error => new TypeError('not a public address', { cause: { code: addressRefused } })

/** Resolves a name to all its addresses, as `dns.lookup` does. */
type Resolve = (name: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
const systemResolve: Resolve = (name, done) => lookup(name, { all: true }, done)

/**
 * The lookup of a connection: refuses a name if one of its addresses is not public. The connection is made to the addresses that were
 * checked, so that a name cannot resolve differently a moment later (DNS rebinding).
 */
const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (name, { all }, done) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? refusal(), '', 0)
      if (addresses.some(({ address }) => !isPublicAddress(address))) return done(refusal(), '', 0)
      return all ? (done as (error: null, found: LookupAddress[]) => void)(null, addresses) : done(null, first.address, first.family)
    })
  }

const bodyless = [204, 205, 304]

export type FetchInit = { method?: string; headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null | undefined }

/**
 * Fetches like `fetch`, but only over TLS from public addresses, and follows no redirects. Rejects with a TypeError whose cause has the
 * code, `ADDRESS_REFUSED` for an address that is not public.
 */
export const publicFetch = (address: string, init: FetchInit = {}, resolve: Resolve = systemResolve): Promise<Response> =>
  new Promise((answered, failed) => {
    const url = new URL(address)
    if (!mayBePublic(address)) return failed(refusal())
    const { body: given = null } = init
    const body = given === null || given instanceof Uint8Array ? given : String(given)
    const headers = new Headers(init.headers)
    if (init.body instanceof URLSearchParams && !headers.has('content-type'))
      headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    if (body !== null) headers.set('content-length', String(Buffer.byteLength(body)))
    const sent = request(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(headers),
      // A shared agent could reuse a connection that was made without the check.
      agent: false,
      lookup: checkedLookup(resolve),
      ...(init.signal ? { signal: init.signal } : {}),
    })
    const fail = (error: Error) => {
      const { code, cause } = error as Error & { code?: string }
      failed(init.signal?.aborted ? init.signal.reason : cause ? error : new TypeError('fetch failed', { cause: { code } }))
    }
    sent.on('error', fail)
    sent.on('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response
      const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at) => rawHeaders.slice(2 * at, 2 * at + 2) as [string, string])
      if (status < 200 || status > 599) return sent.destroy(new Error('no HTTP status'))
      const content = bodyless.includes(status) ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>)
      if (content === null) response.resume()
      return answered(new Response(content, { status, headers: pairs }))
    })
    sent.end(body)
  })
