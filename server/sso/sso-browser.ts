import { newSecret, sameHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { CookieChange } from '#platform/http/cookies.ts'

/** While a provider is asked. It must come back with the provider's form, so it is the one cookie that other sites' pages bring along. */
const askedCookie = '__Host-sso-asked'
/** From the answer to our own page. */
const handoffCookie = '__Host-sso-handoff'

export const requestMs = 10 * 60_000
export const handoffMs = 60_000

/** Names this browser for its open questions; two tabs share the name. */
export const nameBrowser = ({ cookies }: Pick<Asking, 'cookies'>): { hash: string; cookie: CookieChange } => {
  const known = cookies[askedCookie]
  const secret = known && /^[\w-]{43}$/.test(known) ? known : newSecret()
  return { hash: secretHash(secret), cookie: { name: askedCookie, value: secret, maxAgeSeconds: requestMs / 1000, sameSite: 'none' } }
}

const fits = (cookie: string | undefined, hash: string): boolean => cookie !== undefined && sameHash(secretHash(cookie), hash)

export const isAskingBrowser = ({ cookies }: Pick<Asking, 'cookies'>, hash: string): boolean => fits(cookies[askedCookie], hash)

/** Binds a hand-off to the browser that brought the answer. */
export const bindHandoff = (): { hash: string; cookie: CookieChange } => {
  const secret = newSecret()
  return { hash: secretHash(secret), cookie: { name: handoffCookie, value: secret, maxAgeSeconds: handoffMs / 1000 } }
}

export const isHandoffBrowser = ({ cookies }: Pick<Asking, 'cookies'>, hash: string): boolean => fits(cookies[handoffCookie], hash)
export const spentHandoffCookie: CookieChange = { name: handoffCookie, value: null }
