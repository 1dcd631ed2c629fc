import type { FastifyRequest } from 'fastify'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'

/** What a guard may know about a request before its input is read. */
export type RequestContext = {
  method: string
  /** The declared path, such as `/api/profiles/{id}`, never with actual ids. */
  route: string
  ip: string
  /** A cookie's value; undefined if it was not sent, or not by this very host (`cookies.ts`). */
  cookie: (name: string) => string | undefined
  /** One header's value; the first if it was sent more than once. */
  header: (name: string) => string | undefined
  origin: 'same' | 'foreign' | 'unknown'
  auditContext: AuditContext
  /** The throttles that the route declares. */
  throttles: readonly ThrottleName[]
  /** The uploaded bytes, for a call that accepts them; otherwise empty. */
  file: Buffer
}

/**
 * Returns whether the request comes from a page of this portal, according to the browser.
 * Scripts cannot set `Sec-Fetch-Site`; where a browser lacks it, `Origin` must match the requested host.
 */
export const originOf = (request: FastifyRequest, publicOrigin: string): RequestContext['origin'] => {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return 'same'
  if (site !== undefined) return 'foreign'
  const origin = request.headers.origin
  if (origin === undefined) return 'unknown'
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}` ? 'same' : 'foreign'
}
