import { newChallenge, type OpenChallenge, openChallenge } from '#platform/auth/signed-challenge.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Portal } from '#server/portal.ts'

const cookieName = '__Host-pk'
const purposeOf = (sessionId: string | null): string => (sessionId === null ? 'passkey sign-in' : `passkey of ${sessionId}`)

/** The question to a device, and the cookie that binds it to this browser; `sessionId`: to this session, when a passkey is made. */
export const askDevice = ({ pinKey, clock }: Portal, sessionId: string | null): { challenge: string; cookie: CookieChange } => {
  const { challenge, ticket, maxAgeSeconds } = newChallenge(pinKey, purposeOf(sessionId), clock.now())
  return { challenge, cookie: { name: cookieName, value: ticket, maxAgeSeconds } }
}

/** The question that this browser was asked, null when there was none, or too long ago. */
export const askedDevice = ({ pinKey, clock }: Portal, { cookies }: Asking, sessionId: string | null): OpenChallenge | null =>
  openChallenge(pinKey, purposeOf(sessionId), cookies[cookieName], clock.now())

export const answeredCookie: CookieChange = { name: cookieName, value: null }
