import { newSecret, sameHash, secretHash } from '#platform/auth/secret-token.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Set while a provider is asked. The only SameSite=None cookie, because the provider's form post must carry it. */
const askedCookie = '__Host-sso-asked'
/** From the response to our own page. */
const handoffCookie = '__Host-sso-handoff'

export const requestMs = 10 * 60_000
export const handoffMs = 60_000

/** Identifies this browser for its open requests; tabs share the id. */
export const nameBrowser = ({ cookie }: Pick<RequestContext, 'cookie'>): { hash: string; cookie: CookieChange } => {
  const known = cookie(askedCookie)
  const secret = known && /^[\w-]{43}$/.test(known) ? known : newSecret()
  return { hash: secretHash(secret), cookie: { name: askedCookie, value: secret, maxAgeSeconds: requestMs / 1000, sameSite: 'none' } }
}

const fits = (cookie: string | undefined, hash: string): boolean => cookie !== undefined && sameHash(secretHash(cookie), hash)

export const isRequestingBrowser = ({ cookie }: Pick<RequestContext, 'cookie'>, hash: string): boolean => fits(cookie(askedCookie), hash)

/** Sets a cookie, so that only the browser that receives this response can finish the sign-in. */
export const bindHandoff = (): { hash: string; cookie: CookieChange } => {
  const secret = newSecret()
  return { hash: secretHash(secret), cookie: { name: handoffCookie, value: secret, maxAgeSeconds: handoffMs / 1000 } }
}

export const isHandoffBrowser = ({ cookie }: Pick<RequestContext, 'cookie'>, hash: string): boolean => fits(cookie(handoffCookie), hash)
export const spentHandoffCookie: CookieChange = { name: handoffCookie, value: null }
