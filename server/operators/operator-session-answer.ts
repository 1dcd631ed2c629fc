import type { CookieChange } from '#platform/http/cookies.ts'
import { operatorLevelOf } from '#server/session/operator-rows.ts'
import type { OperatorSession } from '#server/session/operator-session-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'
import { operatorTimes } from '#shared/operators/operator-roles.ts'

export const operatorCookie = (secret: string | null): CookieChange => ({
  name: cookieNames.operator,
  value: secret,
  maxAgeSeconds: operatorTimes.absolute / 1000,
})

/** What the console's screens know of who is signed in. */
export const operatorSessionAnswer = (session: Pick<OperatorSession, 'operator' | 'secondFactorAt'>) => {
  const { id, name, email, role } = session.operator
  const level = operatorLevelOf(session)
  return { level, operator: { id, name, email, role }, sentTo: level === 'pending' ? maskedEmail(email) : null }
}
