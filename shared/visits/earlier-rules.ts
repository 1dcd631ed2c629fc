import type { VisitPolicy } from '#shared/visits/visit-policy.ts'

/** How long an earlier slot is held for a member who decides, in milliseconds. */
export const offerMs = 15 * 60_000

/** Minimum time between an offer and its slot, in milliseconds: time to decide and then to attend. */
export const leastAheadMs = 45 * 60_000

/** Returns when an offer made now ends: after 15 minutes, or earlier if the visit would then be soon. */
export const offerEnd = (startsAt: Date, { soonMinutes }: Pick<VisitPolicy, 'soonMinutes'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerMs, startsAt.getTime() - soonMinutes * 60_000))
