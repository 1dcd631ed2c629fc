import { z } from 'zod/mini'
import { phoneField } from '#shared/fields/phone-field.ts'
import { shownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { screen } from '#shared/screen.ts'
import { suggestedLocation, visitLocation } from '#shared/visits/location-rules.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.iso.datetime({ offset: true })
const consult = z.object({ consultId: z.string() })
const refusal = z.nullable(z.string())

const waitingRoom = z.object({
  consultId: z.string(),
  reference: z.string(),
  type: z.enum(visitTypes),
  method: z.enum(visitMethods),
  status: z.enum(visitStates),
  isOnDemand: z.boolean(),
  requestedAt: instant,
  timeZone: z.string(),
  /** Null for the member's own visit. */
  patient: z.nullable(z.object({ first: z.string(), last: z.string() })),
  clinician: z.nullable(z.object({ first: z.string(), last: z.string(), credentials: z.string() })),
  /** Who had the visit before this clinician took it over. Absent in answers of an earlier version. */
  insteadOf: z._default(z.nullable(z.object({ first: z.string(), last: z.string() })), null),
  policy: visitPolicy,
  /** The clinic's cancellation message to the member. */
  cancelReason: z.nullable(z.string()),
  hasSummary: z.boolean(),
  /** Place in the queue of visits on demand, 1 being next. */
  place: z.nullable(z.number()),
  /** Estimated minutes until the visit starts, from the clinic's last hours; null without an estimate. */
  wait: z.nullable(z.object({ low: z.number(), high: z.number() })),
  isRoomOpen: z.boolean(),
  /** The interpreter that was asked for. */
  interpreter: z.optional(z.nullable(shownInterpreter)),
  /** Where the patient is: confirmed, or what the form suggests. */
  location: suggestedLocation,
  isLocationConfirmed: z.boolean(),
  /** Who has no license where the patient is: the visit's `clinician`, or none of the `practice` has one; null if the visit may go on. */
  unlicensed: z.nullable(z.enum(['clinician', 'practice'])),
  /** The number to call or, for a video visit, the suggested one: ten digits. */
  phone: z.nullable(z.string()),
  /** Why a video visit cannot become a phone visit; null if it can. */
  phoneRefusal: refusal,
  /** Started by the demo's simulated clinician, who has neither picture nor sound. */
  isSimulated: z.boolean(),
})
export type WaitingRoom = z.infer<typeof waitingRoom>

export const waitingRoomScreens = {
  readWaitingRoom: screen('waiting_room', {
    about: 'How it stands with a visit that is waited for. Asked every half minute, it tells the clinic that the member is there.',
    input: consult,
    data: waitingRoom,
  }),
  leaveWaitingRoom: screen('leave_waiting_room', {
    about: 'The member is not there any more; the visit keeps its place.',
    input: consult,
    data: z.object({ left: z.boolean() }),
  }),
  confirmLocation: screen('confirm_location', {
    about:
      'Where the patient is now, for licenses and for 911, and the number to call back. The call begins only after it. Another state than before is that of the visit from now on.',
    input: z.extend(visitLocation, consult.shape),
    data: waitingRoom,
  }),
  callInstead: screen('call_me_instead', {
    about: 'A visit by video becomes one by phone: the clinician calls this number.',
    input: z.extend(consult, { phone: phoneField }),
    data: waitingRoom,
  }),
}
