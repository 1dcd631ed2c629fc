import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import type { CoverageDays } from '#shared/eligibility/coverage-spans.ts'
import type { SessionLevel } from '#shared/session/guard-rules.ts'
import { requiresSecondFactor, strongFactorsCount } from '#shared/session/second-factor-rules.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import { lifetimes, longestSession } from '#shared/session-lifetimes.ts'
import { sessionTimes } from '#shared/session-times.ts'

/** A session with all that guards need: one row of `session-store.ts`. */
export type SessionRecord = {
  id: string
  secretHash: string
  secondFactor: SecondFactor | null
  deviceId: string | null
  createdAt: Date
  lastInputAt: Date
  pinSentAt: Date | null
  confirmedAt: Date | null
  endedAt: Date | null
  profile: {
    id: string
    email: string
    first: string
    last: string
    language: string
    zip: string | null
    timeZone: string | null
    unviewedMessages: number
    version: number
    hasAuthenticator: boolean
    emailProvedAt: Date | null
    mustProveEmail: boolean
  }
  person: { id: string; telehealthId: string; relation: Relation; membershipId: string; covered: readonly CoverageDays[] }
  group: {
    id: string
    code: string
    name: string
    requiresMfa: boolean
    pinMethods: PinMethod[]
    rememberDeviceDays: number
    passkeysAllowed: boolean
    strongFactorReplacesPin: boolean
    supportPhone: string | null
    color: string | null
    logoHash: string | null
    endsOn: string | null
    version: number
    features: string[]
    prices: { type: string; cents: number }[]
  }
}

type Policy = { pinMinutes: number; forceMfa: boolean }

type SessionState = {
  secondFactor: SecondFactor | null
  profile: Pick<SessionRecord['profile'], 'hasAuthenticator'>
  group: Pick<SessionRecord['group'], 'requiresMfa' | 'strongFactorReplacesPin'>
}

/**
 * The session's level (MFA-06, MFA-09), evaluated on each request, so that a group's new PIN requirement applies at once. A member with
 * an authenticator app always needs a second factor.
 */
export const levelOf = (session: SessionState, policy: Policy): Exclude<SessionLevel, 'none'> => {
  const { secondFactor, group, profile } = session
  if (!(requiresSecondFactor(group, policy) || profile.hasAuthenticator)) return 'full'
  // Registering proves nothing about a phone, so it does not replace a PIN that the deployment requires of everyone.
  if (secondFactor === 'new-profile' && policy.forceMfa) return 'pending'
  const isStrong = secondFactor === 'passkey' || secondFactor === 'authenticator'
  return secondFactor === null || (isStrong && !strongFactorsCount(group, policy)) ? 'pending' : 'full'
}

/** Whether the account opens only its own settings, because nobody has proved its address. */
export const isUnproved = ({ profile }: { profile: Pick<SessionRecord['profile'], 'emailProvedAt' | 'mustProveEmail'> }): boolean =>
  profile.mustProveEmail && profile.emailProvedAt === null

type Life = SessionState & Pick<SessionRecord, 'createdAt' | 'lastInputAt' | 'pinSentAt' | 'endedAt'>

/** How long a session lives on the server without input, in milliseconds: inactivity limit, countdown and grace. */
const idleOnServer = sessionTimes.inactivity + sessionTimes.autoLogoutSeconds * 1000 + lifetimes.idleGrace

/** When the session expires without further activity. */
export const endOf = (session: Life, policy: Policy): Date => {
  if (levelOf(session, policy) === 'pending') {
    const from = session.pinSentAt ?? session.createdAt
    return new Date(from.getTime() + policy.pinMinutes * 60_000 + lifetimes.pendingGrace)
  }
  return new Date(Math.min(session.lastInputAt.getTime() + idleOnServer, session.createdAt.getTime() + longestSession))
}

export const isOver = (session: Life, policy: Policy, now: Date): boolean => session.endedAt !== null || now >= endOf(session, policy)

/** How long a proof of identity permits changes to the factors. */
const justMs = 15 * 60_000

/** Whether the member recently signed in, entered the second factor or repeated the password. */
export const isJustConfirmed = ({ createdAt, confirmedAt }: Pick<SessionRecord, 'createdAt' | 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - (confirmedAt ?? createdAt).getTime() < justMs

/** The last-input time moves in these steps (ms), so that responses to polls stay cacheable. */
const markStep = 20_000

/**
 * The new last-input time after a poll that reports the idle time: never later than the true time, never earlier than the stored one (a
 * poll alone extends nothing). Null if it need not change.
 */
export const movedMark = (session: Pick<SessionRecord, 'lastInputAt'>, idleSeconds: number | undefined, now: Date): Date | null => {
  if (idleSeconds === undefined) return null
  const input = now.getTime() - idleSeconds * 1000
  return input - session.lastInputAt.getTime() >= markStep ? new Date(input) : null
}
