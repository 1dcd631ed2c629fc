import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#platform/loopback.ts'

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
const isTwinned = (name: string): boolean => /^(?!__Host-).*_token$/.test(name)

/** The name of a cookie's twin. A browser accepts the prefix only from this very host, so no subdomain can set or replace it. */
export const twinName = (name: string): string => `__Host-${name}`

const twinValue = (value: string): string => hash('sha256', value, 'base64url')

/** The cookie with its twin, whose value is a hash of the cookie's. */
export const withTwin = (change: CookieChange): CookieChange[] => {
  const { name, value } = change
  return isTwinned(name) ? [change, { ...change, name: twinName(name), value: value === null ? null : twinValue(value) }] : [change]
}

/** Removes cookies that came without their twin: another host of the domain may have set them. */
export const dropInjected = ({ cookies, protocol, hostname, headers }: FastifyRequest): void => {
  if (!secureCookies({ protocol, hostname, userAgent: headers['user-agent'] })) return
  for (const [name, value] of Object.entries(cookies))
    if (isTwinned(name) && cookies[twinName(name)] !== twinValue(value ?? '')) delete cookies[name]
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
