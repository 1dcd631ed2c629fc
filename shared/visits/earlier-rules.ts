import type { VisitPolicy } from '#shared/visits/visit-policy.ts'

/** Milliseconds that an earlier slot is kept for a member who decides. */
export const offerMs = 15 * 60_000

/** Milliseconds that a slot must lie ahead to be offered: time to decide, and then to come. */
export const leastAheadMs = 45 * 60_000

/** Until when a slot that is offered now is kept: a quarter of an hour, and never into the minutes in which its visit is soon. */
export const offerEnd = (startsAt: Date, { soonMinutes }: Pick<VisitPolicy, 'soonMinutes'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerMs, startsAt.getTime() - soonMinutes * 60_000))
