import { keyedHash } from '#platform/auth/secret-token.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { consumeNewCaseTry, consumeNewMemberCaseTry } from '#server/cases/case-limits.ts'
import { openCaseOnce } from '#server/cases/open-case-once.ts'
import type { Portal } from '#server/portal.ts'
import { findCaller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { supportCalls } from '#shared/support/support-calls.ts'

/** Time in which identical content is the same ticket (ms). */
const sameMs = 10 * 60_000

/** The fully signed-in member's profile id, else null. */
const memberOf = async (portal: Portal, request: RequestContext): Promise<string | null> => {
  const caller = await findCaller(portal, request)
  return caller !== null && caller !== 'over' && caller.level === 'full' ? caller.session.profile.id : null
}

/**
 * Opens a case for a message to support. Nothing is mailed to the typed address, which is unverified, until an operator answers (SUPP-10,
 * CALL-42).
 */
export const sendTicket = async (
  portal: Portal,
  { input, request }: { input: Input<typeof supportCalls.sendTicket>; request: RequestContext },
) => {
  const { pinKey } = portal
  const { name, email, phone = null, subject, comment, category, language } = input
  const profileId = await memberOf(portal, request)
  const giveBack = await (profileId
    ? consumeNewMemberCaseTry(portal, request, profileId)
    : consumeNewCaseTry(portal, request, input.altcha))
  const contentHash = keyedHash(
    pinKey,
    'case content',
    JSON.stringify([profileId ?? request.ip, category, name, email, phone, subject, comment]),
  )
  const about = { category, name, subject }
  const made = { kind: 'support-ticket', about, profileId, email, phone, note: comment, language, contentHash } as const
  const { reference, isSame } = await openCaseOnce(portal, made, { sameMs, event: 'ticket.create', request })
  if (isSame) await giveBack()
  return { data: { id: reference } }
}
