import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import { raiseSession } from '#server/session/raise-session.ts'
import { rememberDevice } from '#server/session/remember-device.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import type { Caller } from '#server/session/who.ts'

type Met = {
  secondFactor: SecondFactor
  /** Whether the member asked to be remembered in this browser. */
  isToRemember: boolean
  /** What else goes with it, in the same transaction. */
  alongside?: (tx: Db) => Promise<void>
}

/** The second factor is met: the session is raised under a new name, and the device remembered where that was asked (MFA-12, MFA-33). */
export const completeSecondFactor = async (
  portal: Portal,
  { caller: { session }, asking }: { caller: Caller; asking: Asking },
  { secondFactor, isToRemember, alongside }: Met,
) => {
  const raised = await portal.db.transaction(async (tx) => {
    const wanted = { profileId: session.profile.id, days: session.group.rememberDeviceDays, userAgent: asking.header('user-agent') ?? '' }
    const device = isToRemember ? await rememberDevice(portal, tx, wanted) : null
    const full = (await raiseSession(portal, tx, session, { secondFactor, deviceId: device?.id ?? null })) ?? fail('Conflict')
    await alongside?.(tx)
    if (device) await writeAudit(tx, asking.trail, { event: 'device.remember', outcome: 'ok' })
    await writeAudit(tx, asking.trail, { event: 'mfa.verify', outcome: 'ok', reason: secondFactor })
    return { ...full, device }
  })
  portal.sessions.forget('session', session.id)
  const answer = await signedInAnswer(portal, raised.session, raised.secret)
  return raised.device ? { ...answer, cookies: [...answer.cookies, raised.device.cookie] } : answer
}
