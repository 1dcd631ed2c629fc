import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Reminded = { type: VisitType; status: VisitState; isOnDemand: boolean; requestedAt: Date; acceptedAt: Date | null }

const minute = 60_000

/** Minutes that a reminder may be late: half of what it says, and never more than an hour. */
const mostLate = (before: number): number => Math.min(before / 2, 60)

/** A visit that somebody attends at a time that is agreed on; dermatology is answered by message. */
const isReminded = ({ type, status, isOnDemand }: Reminded): boolean => status === 'Locked' && !isOnDemand && type !== 'Dermatology'

/**
 * Which of the chosen reminders, in minutes before the visit, are due now. One whose moment had passed when the time was agreed on
 * is not: who asks at noon for two o'clock need not be told that it is within a day.
 */
export const dueReminders = (visit: Reminded, minutesBefore: readonly number[], now: Date): number[] =>
  isReminded(visit)
    ? minutesBefore.filter((before) => {
        const due = visit.requestedAt.getTime() - before * minute
        const isFromBefore = visit.acceptedAt !== null && due < visit.acceptedAt.getTime()
        return !isFromBefore && now.getTime() >= due && now.getTime() < due + mostLate(before) * minute
      })
    : []
