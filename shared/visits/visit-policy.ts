import { z } from 'zod/mini'
import { usStates } from '#shared/fields/us-state.ts'

export const openVisitStatuses = ['Requested', 'Proposed', 'Locked'] as const

const minutes = (most: number) => z.int('NumberInvalid').check(z.minimum(0, 'NumberInvalid'), z.maximum(most, 'NumberInvalid'))
const age = minutes(150)

/** What a sponsor has agreed for its members' visits. Care keeps the policy of a visit as it was when the visit was asked for. */
export const visitPolicy = z.object({
  /** VISIT-17: only in these may a member cancel. */
  cancelStatuses: z.array(z.enum(openVisitStatuses)),
  /** VISIT-16: a visit is soon when it is at most so far away. */
  soonMinutes: minutes(24 * 60),
  /** VISIT-22: rescheduling is offered from so many hours before on. */
  rescheduleWithinHours: minutes(24 * 60),
  /** Where a member may be during a visit; empty means everywhere. */
  states: z.array(z.enum(usStates)),
  /** Whom a visit may be for, in years; null has no upper end. */
  ageFrom: age,
  ageTo: z.nullable(age),
})
export type VisitPolicy = z.infer<typeof visitPolicy>

/** The specification's own values. */
export const defaultVisitPolicy: VisitPolicy = {
  cancelStatuses: ['Locked'],
  soonMinutes: 10,
  rescheduleWithinHours: 24,
  states: [],
  ageFrom: 0,
  ageTo: null,
}
