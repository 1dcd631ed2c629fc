import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Reminded = { type: VisitType; status: VisitState; isOnDemand: boolean; requestedAt: Date; acceptedAt: Date | null }

const minute = 60_000

/** How many minutes late a reminder may be: half its lead time, at most an hour. */
const mostLate = (before: number): number => Math.min(before / 2, 60)

/** Reminders are only for scheduled visits with a time; dermatology is answered by message. */
const isReminded = ({ type, status, isOnDemand }: Reminded): boolean => status === 'Locked' && !isOnDemand && type !== 'Dermatology'

/**
 * Returns the reminders that are due now, in minutes before the visit. A reminder is skipped if it was due before the visit's time
 * was agreed: a visit booked at noon for two o'clock needs no reminder of a day before.
 */
export const dueReminders = (visit: Reminded, minutesBefore: readonly number[], now: Date): number[] =>
  isReminded(visit)
    ? minutesBefore.filter((before) => {
        const due = visit.requestedAt.getTime() - before * minute
        const isFromBefore = visit.acceptedAt !== null && due < visit.acceptedAt.getTime()
        return !isFromBefore && now.getTime() >= due && now.getTime() < due + mostLate(before) * minute
      })
    : []
