import { type AuditEvent, writeAudits } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import { rememberDevice } from '#server/session/access/remember-device.ts'
import { raiseSession } from '#server/session/raise-session.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import type { Caller } from '#server/session/who.ts'

type Met = {
  secondFactor: SecondFactor
  /** Whether the member asked to be remembered in this browser. */
  isToRemember: boolean
  /** Further work in the same transaction. */
  alongside?: (tx: Db) => Promise<void>
}

/** Completes the second factor: makes the session full under a new secret, and remembers the device if requested (MFA-12, MFA-33). */
export const completeSecondFactor = async (
  portal: Portal,
  { caller: { session }, request }: { caller: Caller; request: RequestContext },
  { secondFactor, isToRemember, alongside }: Met,
) => {
  const raised = await portal.db.transaction(async (tx) => {
    const wanted = { profileId: session.profile.id, days: session.group.rememberDeviceDays, userAgent: request.header('user-agent') ?? '' }
    // First: proving the mailbox forgets devices that were remembered before.
    await alongside?.(tx)
    const device = isToRemember ? await rememberDevice(portal, tx, wanted) : null
    const full = (await raiseSession(portal, tx, session, { secondFactor, deviceId: device?.id ?? null })) ?? fail('Conflict')
    const remembered: AuditEvent[] = device ? [{ event: 'device.remember', outcome: 'ok' }] : []
    await writeAudits(tx, request.auditContext, [...remembered, { event: 'mfa.verify', outcome: 'ok', reason: secondFactor }])
    return { ...full, device }
  })
  portal.sessions.forget('profile', session.profile.id)
  const full = (await portal.sessions.find(secretHash(raised.secret))) ?? raised.session
  const answer = await signedInAnswer(portal, full, { secret: raised.secret, request })
  return raised.device ? { ...answer, cookies: [...answer.cookies, raised.device.cookie] } : answer
}
