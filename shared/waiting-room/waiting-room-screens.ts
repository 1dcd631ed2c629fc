import { z } from 'zod/mini'
import { phoneField } from '#shared/fields/phone-field.ts'
import { screen } from '#shared/screen.ts'
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
  /** Null where it is the member's own visit. */
  patient: z.nullable(z.object({ first: z.string(), last: z.string() })),
  clinician: z.nullable(z.object({ first: z.string(), last: z.string(), credentials: z.string() })),
  policy: visitPolicy,
  /** What was written to the member when the clinic cancelled. */
  cancelReason: z.nullable(z.string()),
  hasSummary: z.boolean(),
  /** Place among those who wait for anybody, 1 being next. */
  place: z.nullable(z.number()),
  /** Minutes until it begins, by the clinic's last hours; null while nothing can be said. */
  wait: z.nullable(z.object({ low: z.number(), high: z.number() })),
  isRoomOpen: z.boolean(),
  /** The number that is called, or, for a visit by video, the one to suggest: ten digits. */
  phone: z.nullable(z.string()),
  /** Why a visit by video cannot become one by phone; null when it can. */
  phoneRefusal: refusal,
  /** Begun by the demo's simulated clinician, whom nobody sees or hears. */
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
  callInstead: screen('call_me_instead', {
    about: 'A visit by video becomes one by phone: the clinician calls this number.',
    input: z.extend(consult, { phone: phoneField }),
    data: waitingRoom,
  }),
}
