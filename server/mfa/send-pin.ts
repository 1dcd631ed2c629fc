import { writeAudit } from '#platform/audit/write-audit.ts'
import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { createPin, findPinBlock, voidPins } from '#platform/auth/pin.ts'
import { pinMessage } from '#platform/auth/pin-message.ts'
import { throttleFor } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import { voidMessage } from '#platform/outbox/outbox-store.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { listPinPhones } from '#server/account/profile-store.ts'
import { refuseForeignToken } from '#server/mfa/mobile-token.ts'
import { refuseBlocked } from '#server/mfa/pin-block.ts'
import type { Portal } from '#server/portal.ts'
import { recordPinSent } from '#server/session/record-pin-sent.ts'
import type { Caller } from '#server/session/who.ts'
import type { Answer, Input } from '#shared/calls.ts'
import { languageOfProfile } from '#shared/languages.ts'
import type { mfaCalls } from '#shared/mfa/mfa-calls.ts'
import { maskedEmail, maskedOnWire, maskedShown } from '#shared/mfa/pin-rules.ts'
import type { PinMethod } from '#shared/session/session-data.ts'

/** Limits sends to 2 in 10 seconds, 5 in 30 minutes and 10 an hour to one number, because a PIN call rings a phone. */
const countPinSend = async (
  { db, clock, pinKey, config }: Portal,
  request: RequestContext,
  profileId: string,
  to: string,
): Promise<void> => {
  const now = clock.now()
  const limit = (name: ThrottleName, whom: string) => throttleFor(request, pinKey, name, whom, config.rateLimits)
  await consumeTriesOrFail(db, now, [limit('pinSendBurst', profileId), limit('pinSendByMember', profileId), limit('pinSendByPhone', to)])
}

type SendPin = typeof mfaCalls.sendPin

/** Timeout of a PIN's first delivery (ms); a slower gateway counts as failed. */
const firstAttemptMs = 5000

/** `id`: `email`, or the id of a phone. */
type Target = { to: string; shown: string; id: string }

/** The caller's own phone or address; NotFound for a foreign id. */
const targetOf = async (portal: Portal, { session }: Caller, method: PinMethod, communicationId: string): Promise<Target> => {
  if (method === 'email') return { to: session.profile.email, shown: maskedEmail(session.profile.email), id: 'email' }
  const phones = await listPinPhones(portal.db, session.profile.id)
  const phone = phones.find(({ id }) => id === communicationId) ?? fail('NotFound')
  return { to: phone.number, shown: maskedShown(maskedOnWire(phone.number)), id: phone.id }
}

type Sending = { caller: Caller; request: RequestContext; method: PinMethod; target: Target; now: Date }

/** Writes PIN, message, session extension and audit row in one transaction. */
const writePin = (portal: Portal, { caller: { session }, request, method, target, now }: Sending) =>
  portal.db.transaction(async (tx) => {
    const { pinMinutes: minutes, productName: product } = portal.config
    const owner = { ownerKey: session.id, memberId: session.profile.id }
    const { pin, expiresAt } = await createPin(tx, { ...owner, secret: portal.pinKey, now, ttlMs: minutes * 60_000 })
    const language = languageOfProfile(session.profile.language)
    const message = pinMessage(method, language, { pin, product, minutes })
    const post = { channel: method, kind: 'pin' as const, to: target.to, accountId: session.profile.id, ...message }
    const messageId = await postMessage(tx, now, { ...post, language, deliverBy: expiresAt, secret: true })
    await recordPinSent(portal, tx, session, now, target.id)
    await writeAudit(tx, request.auditContext, { event: 'mfa.pin.send', outcome: 'ok' })
    return { messageId, expiresAt }
  })

/**
 * Sends a PIN to one of the caller's phones or their e-mail and voids the previous one (MFA-11, MFA-31, MFA-42). The first delivery is
 * tried at once; if it fails, the PIN is never sent.
 */
export const sendPin = async (
  portal: Portal,
  { input, caller, request }: { input: Input<SendPin>; caller: Caller; request: RequestContext },
): Promise<Answer<SendPin>> => {
  const { db, clock, outbox } = portal
  const { session } = caller
  const method = input.delivery_method
  const now = clock.now()
  await refuseForeignToken(portal, caller, input.mapi_jwt)
  if (!session.group.pinMethods.includes(method)) fail('PinMethodNotOffered', { field: 'delivery_method' })
  const target = await targetOf(portal, caller, method, input.communication_id)
  const block = await findPinBlock(db, session.profile.id, now)
  if (block) refuseBlocked(portal, session, block)
  await countPinSend(portal, request, session.profile.id, target.to)
  const { messageId, expiresAt } = await writePin(portal, { caller, request, method, target, now })
  if (!(await outbox.deliverNow(messageId, firstAttemptMs))) {
    await voidMessage(db, messageId, clock.now())
    await voidPins(db, session.id, clock.now())
    await writeAudit(db, request.auditContext, { event: 'mfa.pin.send', outcome: 'failed', reason: 'PinSendFailed' })
    fail('PinSendFailed')
  }
  return { sentTo: target.shown, expiresAt: expiresAt.toISOString() }
}
