import type { Care } from '#care/server/care.ts'
import { raiseClinicianSession } from '#care/server/clinicians/clinician-access-store.ts'
import { refuseClinicianBlocked } from '#care/server/clinicians/clinician-pin-block.ts'
import { clinicianSessionAnswer, sessionCookie } from '#care/server/clinicians/clinician-session-answer.ts'
import type { ClinicianSession } from '#care/server/session/clinician-session-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { checkPin } from '#platform/auth/pin.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

/** Opens the clinic by the PIN, under a new secret: whoever knew the pending one knows nothing. */
export const verifyClinicianPin = async (care: Care, session: ClinicianSession, pin: string, asking: Asking) => {
  if (session.secondFactorAt !== null) fail('Conflict')
  if (pin === '') fail('PinMissing', { field: 'pin' })
  const { db, secretKey, clock, config } = care
  const now = clock.now()
  const owner = { ownerKey: session.id, memberId: session.clinician.id }
  const verdict = await checkPin(db, { ...owner, secret: secretKey, pin, now, scale: config.rateLimits })
  if (verdict === 'expired') return fail('PinExpired', { field: 'pin' })
  if (verdict === 'invalid') return fail('PinInvalid', { field: 'pin' })
  if (verdict !== 'ok') return refuseClinicianBlocked(care, verdict)
  const secret = newSecret()
  await db.transaction(async (tx) => {
    if (!(await raiseClinicianSession(tx, session.id, secretHash(secret), now))) fail('UNAUTHORIZED')
    await writeAudit(tx, asking.trail, { event: 'clinician.verify', outcome: 'ok' })
  })
  return { data: clinicianSessionAnswer({ ...session, secondFactorAt: now }), cookies: [sessionCookie(secret)] }
}
