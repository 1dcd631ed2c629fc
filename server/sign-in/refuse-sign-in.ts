import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { endOwnSession } from '#server/session/end-own-session.ts'
import { clearedCookies } from '#server/session/session-tokens.ts'
import { findCaller } from '#server/session/who.ts'

type Refused = {
  event: 'authn.login' | 'authn.passkey'
  code: 'Rejected' | 'PasskeyRejected'
  /** For the audit log only. */
  reason?: string
  subjectId: string | undefined
}

/** Refuses a sign-in with a uniform response, and ends this browser's session (SESS-31). */
export const refuseSignIn = async (
  portal: Portal,
  request: RequestContext,
  { event, code, reason = code, subjectId }: Refused,
): Promise<never> => {
  const caller = await findCaller(portal, request)
  if (caller && caller !== 'over') await endOwnSession(portal, { caller, request })
  await writeAudit(portal.db, request.auditContext, { event, outcome: 'failed', reason, ...(subjectId === undefined ? {} : { subjectId }) })
  return fail(code, { cookies: clearedCookies })
}
