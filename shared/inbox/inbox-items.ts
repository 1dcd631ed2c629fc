import { z } from 'zod/mini'
import { careTeams } from '#shared/messages/message-rules.ts'
import { programs } from '#shared/programs/program-rules.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

export const inboxKinds = ['message', 'visit', 'summary', 'invoice', 'program', 'ticket'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** What became of a visit: its new state, that it has another time, or that an earlier one is free. */
const visitNews = [...visitStates, 'Moved', 'Earlier'] as const
export type VisitNews = (typeof visitNews)[number]

const visit = z.object({ reference: z.string(), type: z.enum(visitTypes), news: z.enum(visitNews) })

/** What became of an invoice; how much it is stands on the invoice alone. */
const invoiceNews = ['Raised', 'Paid', 'Refunded'] as const
export type InvoiceNews = (typeof invoiceNews)[number]

const invoice = z.object({ number: z.string(), news: z.enum(invoiceNews) })

/** An answer of support; what it says stands with the ticket. */
const ticket = z.object({ reference: z.string(), subject: z.string() })

/** A partner said that the member takes part. */
const program = z.object({ program: z.enum(programs) })

/** What a line of the inbox says without opening the thing; of a message never its text. */
const inboxData = z.union([z.object({ team: z.enum(careTeams), subject: z.string(), author: z.string() }), visit, invoice, program, ticket])
export type InboxData = z.infer<typeof inboxData>

const common = {
  id: z.string(),
  /** The conversation, the visit, the invoice, the taking part or the case that it opens. */
  subjectId: z.string(),
  /** Whom it is about, and whether that is the member. */
  patient: z.object({ first: z.string(), last: z.string(), isSelf: z.boolean() }),
  createdAt: z.string(),
  isRead: z.boolean(),
}

export const inboxItem = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('message'), team: z.enum(careTeams), subject: z.string(), author: z.string() }),
  z.object({ ...common, kind: z.literal('visit'), ...visit.shape }),
  z.object({ ...common, kind: z.literal('summary'), ...visit.shape }),
  z.object({ ...common, kind: z.literal('invoice'), ...invoice.shape }),
  z.object({ ...common, kind: z.literal('program'), ...program.shape }),
  z.object({ ...common, kind: z.literal('ticket'), ...ticket.shape }),
])
export type InboxItem = z.infer<typeof inboxItem>

type Visit = { status: (typeof visitStates)[number]; requestedAt: Date }

/** What a change of a visit is worth saying; null for one that the member would not see. */
export const newsOf = (before: Visit, after: Visit): VisitNews | null => {
  if (before.status !== after.status) return after.status
  return before.requestedAt.getTime() === after.requestedAt.getTime() ? null : 'Moved'
}
