import { z } from 'zod/mini'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { openStates, pastStates } from '#shared/visits/visit-states.ts'
import { consultTypes, visitMethods } from '#shared/visits/visit-types.ts'

const wireDate = z.string().check(z.refine((value) => momentOf(value) !== null, 'DateInvalid'))
const person = z.object({ first_name: z.string(), last_name: z.string() })
/** Why the member may not, as an error code of the catalogue; null when they may. */
const refusal = z.nullable(z.string().check(z.refine(isErrorCode, 'InvalidInput')))

/** Whether the member would come earlier, and what is kept for them until they have decided. */
const earlier = z.object({
  wanted: z.boolean(),
  offer: z.nullable(z.object({ offer_id: z.string(), starts_date: wireDate, until_date: wireDate, provider: person })),
})

/** A visit as the wire has it (VISIT-01). What follows `memberId` is ours. */
export const consultation = z.object({
  consult_id: z.string(),
  consult_type: z.enum(consultTypes),
  communication_method: z.enum(visitMethods),
  status: z.enum(openStates),
  requested_date: wireDate,
  is_on_demand: z.boolean(),
  requested_dates: z.array(wireDate),
  proposed_dates: z.array(wireDate),
  member: person,
  provider: z.nullable(person),
  /** The telehealth id of whom the visit is for. */
  memberId: z.string(),
  time_zone: z.string(),
  allowedActions: z.object({ cancel: refusal, reschedule: refusal, join: refusal, choose: refusal }),
  /** As it was when the visit was asked for: with it the screen knows by itself when an action's time comes. */
  policy: visitPolicy,
  reference: z.string(),
  /** Ten digits that the clinician calls, of a visit by phone. */
  phone: z.nullable(z.string()),
  /** There in the list, where an earlier time may be asked for. */
  earlier: z.optional(earlier),
})
export type Consultation = z.infer<typeof consultation>

/** A visit that is over, with what the member may read of it. */
export const pastConsultation = z.object({
  ...z.omit(consultation, { status: true, allowedActions: true, policy: true, phone: true, earlier: true }).shape,
  status: z.enum(pastStates),
  /** When it began; null for one that never did. */
  started_date: z.nullable(wireDate),
  ended_date: wireDate,
  /** The US state where the patient was. */
  state: z.string(),
  /** What the clinician wrote for the member; null where there is nothing. */
  summary: z.nullable(z.string()),
  /** Why it was cancelled, in the clinic's words. */
  cancel_reason: z.nullable(z.string()),
  price_cents: z.number(),
})
export type PastConsultation = z.infer<typeof pastConsultation>
