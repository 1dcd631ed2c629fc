import type { FastifyRequest } from 'fastify'
import type { Trail } from '#platform/audit/trail.ts'

/** Everything a guard may know of a request before its input is read. */
export type Asking = {
  method: string
  /** The declared path, `/api/profiles/{id}`, never the one with the ids in it. */
  route: string
  ip: string
  cookies: Record<string, string | undefined>
  /** One header's value; the first when it was sent more than once. */
  header: (name: string) => string | undefined
  origin: 'same' | 'foreign' | 'unknown'
  trail: Trail
  /** The bytes that came, for a call that takes some; else empty. */
  file: Buffer
}

/**
 * Whether a browser says that the request comes from a page of this portal.
 * `Sec-Fetch-Site` cannot be set by scripts; where a browser lacks it, `Origin` must name the host that was asked.
 */
export const originOf = (request: FastifyRequest, publicOrigin: string): Asking['origin'] => {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return 'same'
  if (site !== undefined) return 'foreign'
  const origin = request.headers.origin
  if (origin === undefined) return 'unknown'
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}` ? 'same' : 'foreign'
}
