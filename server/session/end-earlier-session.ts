import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { endOwnSession } from '#server/session/end-own-session.ts'
import { findCaller } from '#server/session/who.ts'

/**
 * Ends the session whose cookie this browser still has (SSO-01): a new sign-in replaces the cookie, and nobody could sign the earlier
 * session out any more. Its audit row belongs to that session.
 */
export const endEarlierSession = async (portal: Portal, request: RequestContext): Promise<void> => {
  const earlier = { ...request, header: () => undefined, auditContext: { ...request.auditContext, written: [] } }
  const caller = await findCaller(portal, earlier)
  if (caller && caller !== 'over') await endOwnSession(portal, { caller, request: earlier })
}
