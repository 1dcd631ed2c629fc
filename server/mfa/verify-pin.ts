import { writeAudit } from '#platform/audit/write-audit.ts'
import { checkPin } from '#platform/auth/pin.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { refuseForeignToken } from '#server/mfa/mobile-token.ts'
import { refuseBlocked } from '#server/mfa/pin-block.ts'
import type { Portal } from '#server/portal.ts'
import { raiseSession } from '#server/session/raise-session.ts'
import { rememberDevice } from '#server/session/remember-device.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { mfaCalls } from '#shared/mfa/mfa-calls.ts'

/** Fails unless the PIN is the one that was sent to this session; every try is counted before it is judged. */
const judge = async (portal: Portal, { session }: Caller, pin: string): Promise<void> => {
  const owner = { ownerKey: session.id, memberId: session.profile.id }
  const verdict = await checkPin(portal.db, {
    ...owner,
    secret: portal.pinKey,
    pin,
    now: portal.clock.now(),
    scale: portal.config.rateLimits,
  })
  if (verdict === 'ok') return
  if (verdict === 'expired') return fail('PinExpired')
  if (verdict === 'invalid') return fail('PinInvalid')
  refuseBlocked(portal, session, verdict)
}

/** The second factor is met: the session is raised under a new name, and the device remembered where that was asked (MFA-12, MFA-33). */
export const verifyPin = async (
  portal: Portal,
  { input, caller, asking }: { input: Input<typeof mfaCalls.verifyPin>; caller: Caller; asking: Asking },
) => {
  const { session } = caller
  if (caller.level === 'full') fail('Conflict')
  await refuseForeignToken(portal, caller, input.mapi_jwt)
  if (input.pin === '') fail('PinMissing', { field: 'pin' })
  await judge(portal, caller, input.pin)
  const raised = await portal.db.transaction(async (tx) => {
    const wanted = { profileId: session.profile.id, days: session.group.rememberDeviceDays, userAgent: asking.header('user-agent') ?? '' }
    const device = input.remember_device ? await rememberDevice(portal, tx, wanted) : null
    const full = (await raiseSession(portal, tx, session, device?.id ?? null)) ?? fail('Conflict')
    if (device) await writeAudit(tx, asking.trail, { event: 'device.remember', outcome: 'ok' })
    await writeAudit(tx, asking.trail, { event: 'mfa.verify', outcome: 'ok' })
    return { ...full, device }
  })
  portal.sessions.forget('session', session.id)
  const answer = await signedInAnswer(portal, raised.session, raised.secret)
  return raised.device ? { ...answer, cookies: [...answer.cookies, raised.device.cookie] } : answer
}
