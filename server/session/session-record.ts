import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import type { SessionLevel } from '#shared/session/guard-rules.ts'
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
  }
  person: { id: string; telehealthId: string; relation: Relation; membershipId: string }
  group: {
    id: string
    code: string
    name: string
    requiresMfa: boolean
    pinMethods: PinMethod[]
    rememberDeviceDays: number
    supportPhone: string | null
    version: number
    features: string[]
    prices: { type: string; cents: number }[]
  }
}

type Policy = { pinMinutes: number; forceMfa: boolean }

/** MFA-06, MFA-09: asked of the group each time, so that a group that begins to require the PIN does so at once. */
export const levelOf = (session: Pick<SessionRecord, 'secondFactor' | 'group'>, policy: Policy): Exclude<SessionLevel, 'none'> =>
  (session.group.requiresMfa || policy.forceMfa) && session.secondFactor === null ? 'pending' : 'full'

/** When the session ends if nothing more is heard of it. */
export const endOf = (session: SessionRecord, policy: Policy): Date => {
  if (levelOf(session, policy) === 'pending') {
    const from = session.pinSentAt ?? session.createdAt
    return new Date(from.getTime() + policy.pinMinutes * 60_000 + sessionTimes.pendingGrace)
  }
  return new Date(Math.min(session.lastInputAt.getTime() + idleOnServer, session.createdAt.getTime() + sessionTimes.absolute))
}

export const isOver = (session: SessionRecord, policy: Policy, now: Date): boolean =>
  session.endedAt !== null || now >= endOf(session, policy)

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
