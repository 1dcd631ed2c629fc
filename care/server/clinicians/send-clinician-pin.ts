import type { Care } from '#care/server/care.ts'
import { refuseClinicianBlocked } from '#care/server/clinicians/clinician-pin-block.ts'
import type { Clinician } from '#care/server/clinicians/clinician-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { createPin, findPinBlock, voidPins } from '#platform/auth/pin.ts'
import { pinMessage } from '#platform/auth/pin-message.ts'
import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { throttleOf } from '#platform/auth/throttle.ts'
import type { Asking } from '#platform/http/asking.ts'
import { languageOfAsking } from '#platform/http/asking-language.ts'
import { fail } from '#platform/http/fail.ts'
import { voidMessage } from '#platform/outbox/outbox-store.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'

/** A PIN waits this long for its first delivery. */
const firstAttemptMs = 5000

const countSend = async ({ db, clock, secretKey, config }: Care, clinicianId: string): Promise<void> => {
  const limit = (name: Parameters<typeof throttleOf>[1]) => throttleOf(secretKey, name, clinicianId, config.rateLimits)
  await takeOrRefuse(db, clock.now(), [limit('pinSendBurst'), limit('pinSendByMember')])
}

/** Mails a PIN to the clinician of a pending session and voids the one before. */
export const sendClinicianPin = async (care: Care, session: { id: string; clinician: Clinician }, asking: Asking) => {
  const { db, clock, config, outbox, secretKey } = care
  const { id: memberId, email } = session.clinician
  const block = await findPinBlock(db, memberId, clock.now())
  if (block) refuseClinicianBlocked(care, block)
  await countSend(care, memberId)
  const messageId = await db.transaction(async (tx) => {
    const now = clock.now()
    const minutes = config.pinMinutes
    const { pin, expiresAt } = await createPin(tx, { ownerKey: session.id, memberId, secret: secretKey, now, ttlMs: minutes * 60_000 })
    const message = pinMessage('email', languageOfAsking(asking), { pin, product: config.productName, minutes })
    await writeAudit(tx, asking.trail, { event: 'clinician.pin.send', outcome: 'ok', actorId: memberId })
    return postMessage(tx, now, { channel: 'email', kind: 'pin', to: email, ...message, deliverBy: expiresAt, secret: true })
  })
  if (!(await outbox.deliverNow(messageId, firstAttemptMs))) {
    await voidMessage(db, messageId, clock.now())
    await voidPins(db, session.id, clock.now())
    await writeAudit(db, asking.trail, { event: 'clinician.pin.send', outcome: 'failed', reason: 'PinSendFailed', actorId: memberId })
    fail('PinSendFailed')
  }
  return { sentTo: maskedEmail(email) }
}
