import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { caseStates } from '#shared/cases/case-states.ts'
import { languages } from '#shared/languages.ts'
import { optionalRobotCheck } from '#shared/registration/registration-fields.ts'
import { commentFits, ticketCategories, ticketKey, ticketSent } from '#shared/support/ticket-fields.ts'

const standing = {
  reference: z.string(),
  state: z.enum(caseStates),
  openedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The full answer; null if there is none. */
  answer: z.nullable(z.string()),
}

const ticket = z.object({ ...standing, category: z.enum(ticketCategories), subject: z.string(), comment: z.string() })
export type Ticket = z.infer<typeof ticket>

const status = z.object({
  ...standing,
  /** Whether there is an answer that only the signed-in member may read. */
  needsSignIn: z.boolean(),
})
export type TicketStatus = z.infer<typeof status>

export const supportCalls = {
  sendTicket: call({
    method: 'POST',
    path: '/api/csr/ticket',
    about:
      'Writes to support (CALL-42): name, email, subject and comment. `id` is the reference; the same again within ten minutes is the same ticket.',
    input: z
      .object({
        ...ticketSent.shape,
        category: z._default(z.enum(ticketCategories), 'question'),
        language: z._default(z.enum(languages), 'en'),
        ...optionalRobotCheck,
      })
      .check(commentFits()),
    answer: z.object({ id: z.string() }),
  }),
  listTickets: call({
    method: 'GET',
    path: '/api/csr/tickets',
    about: 'What the member wrote to support while signed in, with where each stands and its answer, the newest first.',
    input: z.object({}),
    answer: z.array(ticket),
  }),
  readTicketStatus: call({
    method: 'GET',
    path: '/api/csr/ticket/status',
    about: 'Where a message stands, and its answer, by its reference and the email address it was sent with.',
    input: ticketKey,
    answer: status,
  }),
}
