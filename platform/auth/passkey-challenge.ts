import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { newChallenge, type OpenChallenge, openChallenge } from '#platform/auth/signed-challenge.ts'
import type { Clock } from '#platform/clock.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const cookieName = '__Host-pk'

type Parts = { secretKey: KeyRing; clock: Clock }

/** Creates a challenge for one purpose, such as adding a passkey in one session, and the cookie that binds it to this browser. */
export const askDevice = ({ secretKey, clock }: Parts, purpose: string): { challenge: string; cookie: CookieChange } => {
  const { challenge, ticket, maxAgeSeconds } = newChallenge(secretKey, purpose, clock.now())
  return { challenge, cookie: { name: cookieName, value: ticket, maxAgeSeconds } }
}

/** This browser's challenge; null if there was none for this purpose or it expired. */
export const askedDevice = ({ secretKey, clock }: Parts, { cookie }: RequestContext, purpose: string): OpenChallenge | null =>
  openChallenge(secretKey, purpose, cookie(cookieName), clock.now())

export const answeredCookie: CookieChange = { name: cookieName, value: null }
