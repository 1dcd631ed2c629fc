import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { consumeStatusTry } from '#server/cases/case-limits.ts'
import { type Case, listCases } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'
import { findTicketByReference } from '#server/support/ticket-store.ts'
import type { Ticket, TicketStatus } from '#shared/support/support-calls.ts'
import { ticketCategories } from '#shared/support/ticket-fields.ts'

const mostShown = 50

const ticketStatusOf = ({ reference, state, createdAt, answeredAt, answer }: Case) => ({
  reference,
  state,
  answer,
  openedAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** A member's own tickets, newest first. */
export const ownTickets = async (portal: Portal, profileId: string): Promise<Ticket[]> => {
  const found = await listCases(portal.db, { kind: 'support-ticket', profileId, groups: null, limit: mostShown })
  return found.map((one) => ({
    ...ticketStatusOf(one),
    category: ticketCategories.find((category) => category === one.about.category) ?? 'question',
    subject: one.about.subject ?? '',
    comment: one.note ?? '',
  }))
}

/**
 * A ticket's status by its reference and e-mail; a wrong address and an unknown reference give the same error. Answers to signed-in
 * members may have health data, so they need a sign-in.
 * @throws TicketNotFound
 */
export const readTicketStatus = async (
  portal: Portal,
  { input, request }: { input: { reference: string; email: string }; request: RequestContext },
): Promise<{ data: TicketStatus }> => {
  const giveBack = await consumeStatusTry(portal, request, input.reference)
  const found = (await findTicketByReference(portal.db, input)) ?? fail('TicketNotFound')
  await giveBack()
  const needsSignIn = found.profileId !== null && found.answer !== null
  const status = ticketStatusOf(found)
  return { data: { ...status, answer: needsSignIn ? null : status.answer, needsSignIn } }
}
