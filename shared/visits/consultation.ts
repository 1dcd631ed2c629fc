import { z } from 'zod/mini'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { shownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { openStates, pastStates } from '#shared/visits/visit-states.ts'
import { consultTypes, visitMethods } from '#shared/visits/visit-types.ts'

const wireDate = z.string().check(z.refine((value) => momentOf(value) !== null, 'DateInvalid'))
const person = z.object({ first_name: z.string(), last_name: z.string() })
/** A clinician; `credentials` such as `MD` are our addition. */
const clinician = z.extend(person, { credentials: z.optional(z.string()) })
/** Why the member may not do this, as an error code; null if they may. */
const refusal = z.nullable(z.string().check(z.refine(isErrorCode, 'InvalidInput')))

/** Whether the member wants an earlier time, and the slot that is held for them while they decide. */
const earlier = z.object({
  wanted: z.boolean(),
  offer: z.nullable(z.object({ offer_id: z.string(), starts_date: wireDate, until_date: wireDate, provider: clinician })),
})

/** An open visit in the format of the mobile API (VISIT-01). `memberId` and the fields after it are our additions. */
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
  provider: z.nullable(clinician),
  /** Telehealth id of the patient. */
  memberId: z.string(),
  time_zone: z.string(),
  allowedActions: z.object({ cancel: refusal, reschedule: refusal, join: refusal, choose: refusal }),
  /** The policy at the time of the request; with it the screen computes when an action becomes available. */
  policy: visitPolicy,
  reference: z.string(),
  /** Grows with each change of the visit. */
  version: z._default(z.number(), 0),
  /** The interpreter that was asked for; null without one, or if the member may not see it. */
  interpreter: z.optional(z.nullable(shownInterpreter)),
  /** Phone visits: the number that the clinician calls, ten digits. */
  phone: z.nullable(z.string()),
  /** Its place in a series, and how many open visits of it come later; null without one. */
  series: z.optional(
    z.nullable(z.object({ id: z.optional(z.string()), place: z.number(), total: z.number(), later: z.number(), every_weeks: z.number() })),
  ),
  /** Whether the member may repeat the visit as a series, also one whose time is not agreed on yet. */
  may_repeat: z.optional(z.boolean()),
  /** Whether the visit is the last of its series, and the member may book more after it. */
  may_extend: z.optional(z.boolean()),
  /** Whether the visit is the next of its series, and the member may give those after it another interval. */
  may_change: z.optional(z.boolean()),
  /** The visits to be booked once its time is agreed on; null without any. */
  series_plan: z.optional(z.nullable(z.object({ every_weeks: z.number(), visits: z.number() }))),
  /** Only in the list, and only if an earlier time may be requested. */
  earlier: z.optional(earlier),
  /** Only in the list, and only while the visit waits for any clinician: its place, 1 being next, and the estimated wait in minutes. */
  queue: z.optional(z.object({ place: z.number(), wait: z.nullable(z.object({ low: z.number(), high: z.number() })) })),
})
export type Consultation = z.infer<typeof consultation>

/** The after-visit summary in its parts: the diagnoses in words, and what the clinician has added or corrected since. */
const afterVisitParts = z.object({
  diagnoses: z.array(z.string()),
  about: z.string(),
  next: z.string(),
  follow_up: z.string(),
  updates: z.array(z.object({ kind: z.enum(['amendment', 'addendum']), date: wireDate, by: z.string(), text: z.nullable(z.string()) })),
})

/** A prescription of the visit, by its drug; empty if it cannot be read. `is_over`: canceled. */
const prescribed = z.object({ id: z.string(), title: z.string(), is_over: z.boolean() })
/** A signed document of the visit, by its kind, or for whom the note is. `is_over`: withdrawn. */
const documented = z.object({ id: z.string(), title: z.enum(['absence', 'school', 'work', 'referral', 'lab']), is_over: z.boolean() })

/** A past visit with what the member may read of it. */
export const pastConsultation = z.object({
  ...z.omit(consultation, {
    status: true,
    allowedActions: true,
    policy: true,
    phone: true,
    earlier: true,
    queue: true,
    may_repeat: true,
    may_extend: true,
    may_change: true,
    series_plan: true,
  }).shape,
  status: z.enum(pastStates),
  /** When the visit started; null if it never did. */
  started_date: z.nullable(wireDate),
  ended_date: wireDate,
  /** The US state where the patient was; empty if the member may not see it. */
  state: z.string(),
  /** Whether summary and reason are hidden because the member lacks the scope `see-records`. */
  hides_records: z._default(z.boolean(), false),
  /** The member's own words when they asked for the visit; null if the member may not see them. */
  reason: z._default(z.nullable(z.string()), null),
  /** ISO date; null if the member may not see medical details. */
  date_of_birth: z._default(z.nullable(z.string()), null),
  /** The visit's invoice; null if there is none, or the member may not see it. */
  invoice_id: z._default(z.nullable(z.string()), null),
  /** The follow-up that the clinician proposed, if the member may book it; `reason` is null if they may not see it. */
  follow_up: z._default(z.nullable(z.object({ id: z.string(), due_on: z.string(), reason: z.nullable(z.string()) })), null),
  /** The clinician's id, if the member may request a visit with them again; null otherwise. */
  provider_id: z._default(z.nullable(z.string()), null),
  /** Who had the visit before its clinician took it over; null if nobody, or the member may not see it. */
  instead_of: z._default(z.nullable(person), null),
  /** Whether the patient keeps this clinician as one of their own. */
  is_kept: z._default(z.boolean(), false),
  /** The clinician's summary for the member; null if there is none. */
  summary: z.nullable(z.string()),
  /** The same in its parts; null if it is one text, or the member may not see it. */
  after_visit: z._default(z.nullable(afterVisitParts), null),
  /** Empty if the member may not see them, as are documents. */
  prescriptions: z._default(z.array(prescribed), []),
  documents: z._default(z.array(documented), []),
  /** The clinic's reason for the cancellation. */
  cancel_reason: z.nullable(z.string()),
  /** Whether summary or reason cannot be read, because the stored value was changed; that one is null. */
  is_unreadable: z._default(z.boolean(), false),
  /** Null if the member may not see what others pay. */
  price_cents: z.nullable(z.number()),
})
export type PastConsultation = z.infer<typeof pastConsultation>
