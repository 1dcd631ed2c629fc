import { z } from 'zod/mini'
import { visitStates } from '#shared/visits/visit-states.ts'

/** Live events for a member's open tabs. Each says what changed; the page then fetches the details. */
export const memberEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), consultId: z.string(), status: z.enum(visitStates) }),
  z.object({ kind: z.literal('unread'), count: z.number() }),
  /** Places in the queue may have changed; sent to members with an open waiting room. */
  z.object({ kind: z.literal('queue') }),
  z.object({ kind: z.literal('invoice'), invoiceId: z.string() }),
  z.object({ kind: z.literal('prescription'), prescriptionId: z.string() }),
  z.object({ kind: z.literal('document'), documentId: z.string() }),
  /** Events may have been missed: refetch everything. */
  z.object({ kind: z.literal('gap') }),
])
export type MemberEvent = z.infer<typeof memberEvent>

/** Live events for the clinic's open pages. */
export const clinicEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), consultId: z.string(), status: z.enum(visitStates) }),
  z.object({ kind: z.literal('message'), threadId: z.string() }),
  /** A prescription or a request for a refill changed. */
  z.object({ kind: z.literal('prescription') }),
  /** An answer outside a visit needs attention, or a clinician takes care of one. */
  z.object({ kind: z.literal('alert') }),
  z.object({ kind: z.literal('gap') }),
])
export type ClinicEvent = z.infer<typeof clinicEvent>
