import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takeStatusLook } from '#server/cases/case-limits.ts'
import { type Case, listCases } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'
import { findTicketByReference } from '#server/support/ticket-store.ts'
import type { Ticket, TicketStatus } from '#shared/support/support-calls.ts'
import { ticketCategories } from '#shared/support/ticket-fields.ts'

const mostShown = 50

const standingOf = ({ reference, state, createdAt, answeredAt, answer }: Case) => ({
  ...{ reference, state, answer },
  openedAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** A member's own tickets, the newest first. */
export const ownTickets = async (portal: Portal, profileId: string): Promise<Ticket[]> => {
  const found = await listCases(portal.db, { kind: 'support-ticket', profileId, limit: mostShown })
  return found.map((one) => ({
    ...standingOf(one),
    category: ticketCategories.find((category) => category === one.about.category) ?? 'question',
    subject: one.about.subject ?? '',
    comment: one.note ?? '',
  }))
}

/**
 * Where a ticket stands, for whoever has its reference and the address it was sent with; a wrong address and a reference that is none are
 * told alike. What was answered to somebody signed in may speak of their health: it is read signed in. @throws TicketNotFound
 */
export const readTicketStatus = async (
  portal: Portal,
  { input, asking }: { input: { reference: string; email: string }; asking: Asking },
): Promise<{ data: TicketStatus }> => {
  const giveBack = await takeStatusLook(portal, { reference: input.reference, ip: asking.ip })
  const found = (await findTicketByReference(portal.db, input)) ?? fail('TicketNotFound')
  await giveBack()
  const needsSignIn = found.profileId !== null && found.answer !== null
  const standing = standingOf(found)
  return { data: { ...standing, answer: needsSignIn ? null : standing.answer, needsSignIn } }
}
