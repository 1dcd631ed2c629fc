import { dayIn } from '#shared/fields/zoned-time.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export const followUpStates = ['offered', 'booked', 'declined'] as const
export type FollowUpState = (typeof followUpStates)[number]

/** Days after its day on which a follow-up that nobody booked is no longer offered. */
export const followUpGraceDays = 30

/** Days before and after its day in which times are suggested. */
export const followUpSpan = { before: 7, after: 14 }

/** Maximum number of times suggested for a follow-up. */
export const mostSuggested = 6

const dayMs = 86_400_000

/** A visit that is answered by message has no time to book a follow-up for. */
export const mayFollowUp = (type: VisitType): boolean => type !== 'Dermatology'

/** The day of a follow-up, `YYYY-MM-DD`, so many days after the visit in its time zone. */
export const followUpDay = (visitEnd: Date, days: number, timeZone: string): string =>
  dayIn(timeZone, new Date(visitEnd.getTime() + days * dayMs))

/** The first instant at which a follow-up of this day is no longer offered. */
export const followUpEnd = (dueOn: string): Date => new Date(Date.parse(dueOn) + (followUpGraceDays + 1) * dayMs)

/** The earliest day of a follow-up that is still offered; those due before it have ended. */
export const lastOfferedDay = (now: Date): string => new Date(now.getTime() - followUpGraceDays * dayMs).toISOString().slice(0, 10)

/** Whether a member may still book a follow-up. */
export const isFollowUpOpen = ({ state, dueOn }: { state: FollowUpState; dueOn: string }, now: Date): boolean =>
  state === 'offered' && now < followUpEnd(dueOn)

/** The span of time in which times are suggested, from now at the earliest. */
export const suggestedSpan = (dueOn: string, now: Date): { from: Date; to: Date } => {
  const due = Date.parse(dueOn)
  const from = Math.max(due - followUpSpan.before * dayMs, now.getTime())
  return { from: new Date(from), to: new Date(Math.max(due, from) + followUpSpan.after * dayMs) }
}

/** The free times nearest to the day, at noon UTC, in their order. */
export const nearestTimes = <S extends { startsAt: Date }>(slots: readonly S[], dueOn: string): { suggested: S[]; best: S | null } => {
  const noon = Date.parse(dueOn) + dayMs / 2
  const far = ({ startsAt }: S) => Math.abs(startsAt.getTime() - noon)
  const nearest = slots.toSorted((a, b) => far(a) - far(b)).slice(0, mostSuggested)
  return { suggested: nearest.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()), best: nearest[0] ?? null }
}
