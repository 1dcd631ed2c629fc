import { writeAudit } from '#platform/audit/write-audit.ts'
import { checkPin } from '#platform/auth/pin.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { raiseOperatorSession } from '#server/operators/operator-access-store.ts'
import { refuseOperatorBlocked } from '#server/operators/operator-pin-block.ts'
import { operatorCookie, operatorSessionAnswer } from '#server/operators/operator-session-answer.ts'
import type { Portal } from '#server/portal.ts'
import type { OperatorSession } from '#server/session/operator-session-store.ts'

/** Opens the console by the PIN, under a new secret: whoever knew the pending one knows nothing. */
export const verifyOperatorPin = async (portal: Portal, session: OperatorSession, pin: string, asking: Asking) => {
  if (session.secondFactorAt !== null) fail('Conflict')
  if (pin === '') fail('PinMissing', { field: 'pin' })
  const { db, pinKey, clock, config } = portal
  const now = clock.now()
  const verdict = await checkPin(db, {
    ownerKey: session.id,
    memberId: session.operator.id,
    secret: pinKey,
    pin,
    now,
    scale: config.rateLimits,
  })
  if (verdict === 'expired') return fail('PinExpired', { field: 'pin' })
  if (verdict === 'invalid') return fail('PinInvalid', { field: 'pin' })
  if (verdict !== 'ok') return refuseOperatorBlocked(portal, verdict)
  const secret = newSecret()
  await db.transaction(async (tx) => {
    if (!(await raiseOperatorSession(tx, session, secretHash(secret), now))) fail('UNAUTHORIZED')
    await writeAudit(tx, asking.trail, { event: 'operator.verify', outcome: 'ok' })
  })
  return { data: operatorSessionAnswer({ ...session, secondFactorAt: now }), cookies: [operatorCookie(secret)] }
}
