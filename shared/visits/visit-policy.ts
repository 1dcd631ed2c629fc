import { z } from 'zod/mini'
import { usStates } from '#shared/fields/us-state.ts'

export const openVisitStatuses = ['Requested', 'Proposed', 'Locked'] as const

const minutes = (most: number) => z.int('NumberInvalid').check(z.minimum(0, 'NumberInvalid'), z.maximum(most, 'NumberInvalid'))
const age = minutes(150)

/** A sponsor's rules for its members' visits. Each visit keeps the policy of the time when it was requested. */
export const visitPolicy = z.object({
  /** VISIT-17: a member may cancel only in these states. */
  cancelStatuses: z.array(z.enum(openVisitStatuses)),
  /** VISIT-16: a visit is soon if it is at most this many minutes away. */
  soonMinutes: minutes(24 * 60),
  /** VISIT-22: rescheduling is offered from this many hours before the visit. */
  rescheduleWithinHours: minutes(24 * 60),
  /** States where a member may be during a visit; empty means all. */
  states: z.array(z.enum(usStates)),
  /** Age range of patients in years; `ageTo` null means no upper limit. */
  ageFrom: age,
  ageTo: z.nullable(age),
  /** Minutes that a clinician waits in a scheduled visit before they may say that the patient did not come; older policies have none. */
  noShowMinutes: z.optional(minutes(120)),
  /** What a missed visit costs at most, in cents; never more than the visit. */
  noShowFeeCents: z.optional(minutes(100_000)),
})
export type VisitPolicy = z.infer<typeof visitPolicy>

/** Default values of the specification. */
export const defaultVisitPolicy: VisitPolicy = {
  cancelStatuses: ['Locked'],
  soonMinutes: 10,
  rescheduleWithinHours: 24,
  states: [],
  ageFrom: 0,
  ageTo: null,
  noShowMinutes: 15,
  noShowFeeCents: 0,
}
