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

export const setCookies = (request: FastifyRequest, reply: FastifyReply, changes: readonly CookieChange[]): void => {
  const secure = secureCookies({ protocol: request.protocol, hostname: request.hostname, userAgent: request.headers['user-agent'] })
  for (const { name, value, maxAgeSeconds, sameSite = 'strict' } of changes) {
    const age = value === null ? { maxAge: 0 } : maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
    void reply.setCookie(name, value ?? '', { httpOnly: true, secure, sameSite, path: '/', ...age })
  }
}
