import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import type { SessionLevel } from '#shared/session/guard-rules.ts'
import { requiresSecondFactor, strongFactorsCount } from '#shared/session/second-factor-rules.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import { idleOnServer, sessionTimes } from '#shared/session-times.ts'

/** A session with everything a guard asks about: one row of `session-store.ts`. */
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
  }
  person: { id: string; telehealthId: string; relation: Relation; membershipId: string; endsOn: string | null }
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

type Standing = {
  secondFactor: SecondFactor | null
  profile: Pick<SessionRecord['profile'], 'hasAuthenticator'>
  group: Pick<SessionRecord['group'], 'requiresMfa' | 'strongFactorReplacesPin'>
}

/**
 * MFA-06, MFA-09: asked of the group each time, so that a group that begins to require the PIN does so at once.
 * A member with an authenticator app is asked for a second factor whatever the group says.
 */
export const levelOf = (session: Standing, policy: Policy): Exclude<SessionLevel, 'none'> => {
  const { secondFactor, group, profile } = session
  if (!(requiresSecondFactor(group, policy) || profile.hasAuthenticator)) return 'full'
  const isStrong = secondFactor === 'passkey' || secondFactor === 'authenticator'
  return secondFactor === null || (isStrong && !strongFactorsCount(group, policy)) ? 'pending' : 'full'
}

type Life = Standing & Pick<SessionRecord, 'createdAt' | 'lastInputAt' | 'pinSentAt' | 'endedAt'>

/** When the session ends if nothing more is heard of it. */
export const endOf = (session: Life, policy: Policy): Date => {
  if (levelOf(session, policy) === 'pending') {
    const from = session.pinSentAt ?? session.createdAt
    return new Date(from.getTime() + policy.pinMinutes * 60_000 + sessionTimes.pendingGrace)
  }
  return new Date(Math.min(session.lastInputAt.getTime() + idleOnServer, session.createdAt.getTime() + sessionTimes.absolute))
}

export const isOver = (session: Life, policy: Policy, now: Date): boolean => session.endedAt !== null || now >= endOf(session, policy)

/** How long a proof of who the member is opens what touches their factors. */
const justMs = 15 * 60_000

/** Whether the member signed in, entered the second factor or gave the password again a short while ago. */
export const isJustConfirmed = ({ createdAt, confirmedAt }: Pick<SessionRecord, 'createdAt' | 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - (confirmedAt ?? createdAt).getTime() < justMs

/** Marks move in these steps, so that the answers to a busy member's polls stay the same for a while. */
const markStep = 20_000

/**
 * The mark of the last input after a poll that says how old it is: never later than the truth, never earlier than known
 * (a poll extends nothing by itself). Null when it need not move.
 */
export const movedMark = (session: Pick<SessionRecord, 'lastInputAt'>, idleSeconds: number | undefined, now: Date): Date | null => {
  if (idleSeconds === undefined) return null
  const input = now.getTime() - idleSeconds * 1000
  return input - session.lastInputAt.getTime() >= markStep ? new Date(input) : null
}
