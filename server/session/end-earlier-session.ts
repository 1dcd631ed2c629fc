import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { endOwnSession, type OwnSession } from '#server/session/end-own-session.ts'
import { findCaller } from '#server/session/who.ts'

/** The session whose cookie this browser still has, or null. An audit row about it belongs to that session. */
export const findEarlierSession = async (portal: Portal, request: RequestContext): Promise<OwnSession | null> => {
  const earlier = { ...request, header: () => undefined, auditContext: { ...request.auditContext, written: [] } }
  const caller = await findCaller(portal, earlier)
  return caller && caller !== 'over' ? { caller, request: earlier } : null
}

/**
 * Ends the session whose cookie this browser still has (SSO-01): a new sign-in replaces the cookie, and nobody could sign the earlier
 * session out any more.
 */
export const endEarlierSession = async (portal: Portal, request: RequestContext): Promise<void> => {
  const earlier = await findEarlierSession(portal, request)
  if (earlier) await endOwnSession(portal, earlier)
}
