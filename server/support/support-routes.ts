import { serve } from '#platform/http/serve.ts'
import { caseThrottles, memberCaseThrottles, statusThrottles } from '#platform/http/throttle-rules.ts'
import type { Portal } from '#server/portal.ts'
import { robotCheckRefusals } from '#server/session/require-robot-check.ts'
import { who } from '#server/session/who.ts'
import { ownTickets, readTicketStatus } from '#server/support/read-tickets.ts'
import { sendTicket } from '#server/support/send-ticket.ts'
import { supportCalls } from '#shared/support/support-calls.ts'

/** Support routes for everyone, including members whose coverage has ended. */
export const supportRoutes = (portal: Portal) => {
  const { anyone, member } = who(portal)
  return serve(supportCalls, {
    sendTicket: anyone(
      { limit: '60/h', throttles: [...memberCaseThrottles, ...caseThrottles], audit: 'ticket.create', refuses: robotCheckRefusals },
      (ask) => sendTicket(portal, ask),
    ),
    listTickets: member({ covered: false, limit: '600/h', audit: 'ticket.read' }, async ({ caller: { session } }) => ({
      data: await ownTickets(portal, session.profile.id),
    })),
    readTicketStatus: anyone({ limit: '60/h', throttles: statusThrottles, audit: 'ticket.status', refuses: ['TicketNotFound'] }, (ask) =>
      readTicketStatus(portal, ask),
    ),
  })
}
