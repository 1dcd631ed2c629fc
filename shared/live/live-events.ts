import { z } from 'zod/mini'
import { visitStates } from '#shared/visits/visit-states.ts'

/** What a member's open tabs are told at once; each says what changed, and whoever shows it asks for the rest. */
export const memberEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), consultId: z.string(), status: z.enum(visitStates) }),
  z.object({ kind: z.literal('unread'), count: z.number() }),
  /** Who waits for their turn may have another place; told to those whose waiting room is open. */
  z.object({ kind: z.literal('queue') }),
  z.object({ kind: z.literal('invoice'), invoiceId: z.string() }),
  /** Something may have been missed: ask for everything. */
  z.object({ kind: z.literal('gap') }),
])
export type MemberEvent = z.infer<typeof memberEvent>

/** What the clinic's open pages are told at once. */
export const clinicEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), consultId: z.string(), status: z.enum(visitStates) }),
  z.object({ kind: z.literal('message'), threadId: z.string() }),
  z.object({ kind: z.literal('gap') }),
])
export type ClinicEvent = z.infer<typeof clinicEvent>
