import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#platform/loopback.ts'
import { openRecentValues } from '#platform/recent-values.ts'
import { isStorable } from '#shared/storable-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookies that have a twin, not yet compared with it: only `cookieOf` may read them. */
    twinned: Readonly<Record<string, string | undefined>>
  }
}

/**
 * A cookie to set, or to delete with `value: null`. All are HttpOnly and Path=/. All are SameSite=Strict, except where another site's
 * form must send one back.
 */
export type CookieChange = { name: string; value: string | null; maxAgeSeconds?: number; sameSite?: 'none' }

/**
 * `Secure` always, except in WebKit on http://localhost, which refuses such cookies: there a plain cookie, on loopback only. Chromium and
 * Firefox treat loopback as trustworthy.
 */
export const secureCookies = (request: { protocol: string; hostname: string; userAgent: string | undefined }): boolean => {
  const webkitOnly = /AppleWebKit/.test(request.userAgent ?? '') && !/Chrom(e|ium)|Edg/.test(request.userAgent ?? '')
  return !(request.protocol === 'http' && isLoopback(request.hostname) && webkitOnly)
}

/** Cookies whose names the specification gives, without a prefix: each has a twin. */
const isTwinned = (name: string): boolean => name.endsWith('_token') && !name.startsWith('__Host-')

/** The name of a cookie's twin. A browser accepts the prefix only from this very host, so no subdomain can set or replace it. */
export const twinName = (name: string): string => `__Host-${name}`

const twinValue = (value: string): string => hash('sha256', value, 'base64url')

/** Twins of cookies that were compared: a member's polls compare the same one every few seconds. */
const twins = openRecentValues<string>(25_000)

/** In characters. Longer cookies than our tokens are not kept, because anyone can send them, and they could fill the memory. */
const longestKept = 1000

const twinOf = (value: string): string =>
  value.length > longestKept ? twinValue(value) : (twins.get(value) ?? twins.set(value, twinValue(value)))

/** The cookie with its twin, whose value is a hash of the cookie's. */
export const withTwin = (change: CookieChange): CookieChange[] => {
  const { name, value } = change
  return isTwinned(name) ? [change, { ...change, name: twinName(name), value: value === null ? null : twinValue(value) }] : [change]
}

/**
 * Keeps in `request.cookies` those that need no check, and sets those with a twin apart.
 *
 * Ignores cookies with text that PostgreSQL cannot store. A browser sends every cookie of the host, including those of other programs.
 * Refusing the request would lock the member out until they clear their cookies, so a bad cookie counts as absent and signing in still
 * works.
 */
export const sortCookies = (request: FastifyRequest): void => {
  const plain: Record<string, string | undefined> = Object.create(null)
  const twinned: Record<string, string | undefined> = Object.create(null)
  const sent = request.cookies
  for (const name in sent) {
    const value = sent[name]
    if (isStorable(name) && isStorable(value ?? '')) (isTwinned(name) ? twinned : plain)[name] = value
  }
  request.cookies = plain
  request.twinned = twinned
}

/**
 * A cookie's value. One that came without its twin counts as absent: another host of the domain may have set it. Compared only when read,
 * because a browser sends every cookie with every poll, and a poll reads one.
 */
export const cookieOf = ({ cookies, twinned, protocol, hostname, headers }: FastifyRequest, name: string): string | undefined => {
  const value = twinned[name]
  if (value === undefined) return cookies[name]
  const hasTwin = cookies[twinName(name)] === twinOf(value)
  return hasTwin || !secureCookies({ protocol, hostname, userAgent: headers['user-agent'] }) ? value : undefined
}

export const setCookies = (request: FastifyRequest, reply: FastifyReply, changes: readonly CookieChange[]): void => {
  const secure = secureCookies({ protocol: request.protocol, hostname: request.hostname, userAgent: request.headers['user-agent'] })
  // WebKit on http://localhost would refuse the twins too.
  const all = secure ? changes.flatMap(withTwin) : changes
  for (const { name, value, maxAgeSeconds, sameSite = 'strict' } of all) {
    const age = value === null ? { maxAge: 0 } : maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
    void reply.setCookie(name, value ?? '', { httpOnly: true, secure, sameSite, path: '/', ...age })
  }
}
