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
import { refuseOperatorBlocked } from '#server/operators/operator-pin-block.ts'
import type { Portal } from '#server/portal.ts'
import type { OperatorSession } from '#server/session/operator-session-store.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'

/** A PIN waits this long for its first delivery. */
const firstAttemptMs = 5000

const countSend = async ({ db, clock, pinKey, config }: Portal, operatorId: string): Promise<void> => {
  const now = clock.now()
  const limit = (name: Parameters<typeof throttleOf>[1]) => throttleOf(pinKey, name, operatorId, config.rateLimits)
  await takeOrRefuse(db, now, [limit('pinSendBurst'), limit('pinSendByMember')])
}

/** Mails a PIN to the operator of a pending session and voids the one before. */
export const sendOperatorPin = async (portal: Portal, session: Pick<OperatorSession, 'id' | 'operator'>, asking: Asking) => {
  const { db, clock, config, outbox, pinKey } = portal
  const { id: memberId, email } = session.operator
  const block = await findPinBlock(db, memberId, clock.now())
  if (block) refuseOperatorBlocked(portal, block)
  await countSend(portal, memberId)
  const messageId = await db.transaction(async (tx) => {
    const now = clock.now()
    const minutes = config.pinMinutes
    const { pin, expiresAt } = await createPin(tx, { ownerKey: session.id, memberId, secret: pinKey, now, ttlMs: minutes * 60_000 })
    const message = pinMessage('email', languageOfAsking(asking), { pin, product: config.productName, minutes })
    await writeAudit(tx, asking.trail, { event: 'operator.pin.send', outcome: 'ok', actorId: memberId })
    return postMessage(tx, now, { channel: 'email', kind: 'pin', to: email, ...message, deliverBy: expiresAt, secret: true })
  })
  if (!(await outbox.deliverNow(messageId, firstAttemptMs))) {
    await voidMessage(db, messageId, clock.now())
    await voidPins(db, session.id, clock.now())
    await writeAudit(db, asking.trail, { event: 'operator.pin.send', outcome: 'failed', reason: 'PinSendFailed', actorId: memberId })
    fail('PinSendFailed')
  }
  return { data: { sentTo: maskedEmail(email) } }
}
