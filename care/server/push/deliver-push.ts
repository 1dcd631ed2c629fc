import type { Care } from '#care/server/care.ts'
import { endPushDevice } from '#care/server/push/change-push-devices.ts'
import { findPushDevice } from '#care/server/push/push-device-store.ts'
import { vapidKey } from '#care/server/push/vapid-key.ts'
import { Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { SubscriptionGone, type WebPushGateway } from '#platform/gateways/web-push.ts'
import type { OutboxOptions } from '#platform/outbox/deliver-outbox.ts'
import { type PushKind, pushKinds } from '#shared/account/notification-rules.ts'
import { readPushPayload } from '#shared/push/push-payload.ts'
import { pushDelivery } from '#shared/push/push-rules.ts'

type Parts = Pick<Care, 'db' | 'clock' | 'secretKey'> & { gateway: WebPushGateway }

const isPushKind = (value: string | null): value is PushKind => pushKinds.some((kind) => kind === value)

/**
 * Sends push messages of the outbox: `recipient` is a device's id, `subject` the kind, `text` the payload. A device that its push service
 * no longer knows is deleted; of a device deleted before, nothing is sent.
 */
export const deliverPush =
  ({ db, clock, secretKey, gateway }: Parts): NonNullable<OutboxOptions['push']> =>
  async ({ id, recipient, subject, text, deliverBy }, signal) => {
    const device = await findPushDevice(db, recipient)
    if (!device || !isPushKind(subject)) throw new Undeliverable('push: no such device')
    const { urgency, keptMs } = pushDelivery[subject]
    const leftMs = deliverBy ? deliverBy.getTime() - clock.now().getTime() : keptMs
    const { topic } = readPushPayload(text)
    const vapid = await vapidKey({ secretKey, clock }, db)
    try {
      await gateway.send({ id, device, payload: text, ttlSeconds: Math.max(0, Math.floor(leftMs / 1000)), urgency, topic, vapid }, signal)
    } catch (error) {
      if (error instanceof SubscriptionGone) await endPushDevice({ clock }, db, device.id)
      throw error
    }
  }
