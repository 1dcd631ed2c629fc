import { newChallenge, type OpenChallenge, openChallenge } from '#platform/auth/signed-challenge.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'

const cookieName = '__Host-pk'
const purposeOf = (sessionId: string | null): string => (sessionId === null ? 'passkey sign-in' : `passkey of ${sessionId}`)

/** Creates a challenge and the cookie that binds it to this browser, and to session `sessionId` when a passkey is created. */
export const askDevice = ({ pinKey, clock }: Portal, sessionId: string | null): { challenge: string; cookie: CookieChange } => {
  const { challenge, ticket, maxAgeSeconds } = newChallenge(pinKey, purposeOf(sessionId), clock.now())
  return { challenge, cookie: { name: cookieName, value: ticket, maxAgeSeconds } }
}

/** This browser's challenge; null if there was none or it expired. */
export const askedDevice = ({ pinKey, clock }: Portal, { cookies }: RequestContext, sessionId: string | null): OpenChallenge | null =>
  openChallenge(pinKey, purposeOf(sessionId), cookies[cookieName], clock.now())

export const answeredCookie: CookieChange = { name: cookieName, value: null }
