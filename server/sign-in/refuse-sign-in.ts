import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { clearedCookies } from '#server/session/session-tokens.ts'
import { signOut } from '#server/session/sign-out.ts'
import { findCaller } from '#server/session/who.ts'

type Refused = {
  event: 'authn.login' | 'authn.passkey'
  code: 'Rejected' | 'PasskeyRejected'
  /** What the answer does not tell. */
  reason?: string
  subjectId: string | undefined
}

/** Answers a sign-in that failed, always alike, and ends the session that this browser had (SESS-31). */
export const refuseSignIn = async (portal: Portal, asking: Asking, { event, code, reason = code, subjectId }: Refused): Promise<never> => {
  const caller = await findCaller(portal, asking)
  if (caller && caller !== 'over') await signOut(portal, { caller, asking })
  await writeAudit(portal.db, asking.trail, { event, outcome: 'failed', reason, ...(subjectId === undefined ? {} : { subjectId }) })
  return fail(code, { cookies: clearedCookies })
}
