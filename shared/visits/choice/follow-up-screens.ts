import { z } from 'zod/mini'
import { screen } from '#shared/screen.ts'
import { followUpStates } from '#shared/visits/choice/follow-up-rules.ts'
import { slot, visitReceipt } from '#shared/visits/visit-screens.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const id = z.object({ followUpId: z.string() })

/** The screen calls of a follow-up that a clinician proposed. */
export const followUpScreens = {
  readFollowUp: screen('follow_up', {
    about: 'A proposed follow-up: why, with whom, its price, and the free times nearest to its day.',
    input: id,
    data: z.object({
      followUpId: z.string(),
      /** `over`: long past its day, and not booked. */
      state: z.enum([...followUpStates, 'over']),
      dueOn: z.string(),
      patient: z.object({ telehealthId: z.string(), first: z.string(), last: z.string(), isSelf: z.boolean() }),
      clinician: z.object({ id: z.string(), first: z.string(), last: z.string(), credentials: z.string() }),
      type: z.enum(visitTypes),
      method: z.enum(visitMethods),
      /** The US state where the patient was at the visit before. */
      usState: z.string(),
      /** Phone visits: the number that the clinician will call. */
      phone: z.nullable(z.string()),
      /** Null if it cannot be read, or the member may not see it. */
      reason: z.nullable(z.string()),
      /** Null if it is unknown; the follow-up cannot be booked then. */
      priceCents: z.nullable(z.number()),
      slots: z.array(slot),
      /** The slot nearest to the day. */
      suggestedSlotId: z.nullable(z.string()),
    }),
  }),
  bookFollowUp: screen('book_follow_up', {
    about: 'Books a follow-up in a free slot of its clinician. Booking it again gives the same receipt.',
    input: z.extend(id, {
      slotId: z.string(),
      startsAt: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
      consents: z.literal(true, 'MustAcceptNotice'),
      priceCents: z.number(),
    }),
    data: visitReceipt,
  }),
  declineFollowUp: screen('decline_follow_up', {
    about: 'Declines a follow-up, which is then offered no more.',
    input: id,
    data: z.object({ declined: z.literal(true) }),
  }),
}
