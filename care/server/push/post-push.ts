import { createHash } from 'node:crypto'
import type { Care } from '#care/server/care.ts'
import { listPushDevices } from '#care/server/push/push-device-store.ts'
import { type PushTexts, pushTexts } from '#care/server/push/push-texts.en.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import type { MessageKind } from '#shared/account/message-kinds.ts'
import type { PushKind } from '#shared/account/notification-rules.ts'
import { directionOf } from '#shared/languages.ts'
import type { PushPayload } from '#shared/push/push-payload.ts'
import { pushDelivery } from '#shared/push/push-rules.ts'

const texts = await translationsOf(pushTexts, '#care/server/push/push-texts')

type PushNotice = {
  push: PushKind
  /** The title, if it is not that of the kind. */
  title?: keyof PushTexts
  /** Names the sender's message type in the outbox. */
  kind: MessageKind
  /** A path of the portal. */
  path: string
  /** What the notice is about, such as a visit: a newer notice about it replaces an older one. */
  about: string
  /** The deduplication key of a device's message. */
  keyOf: (deviceId: string) => string
  /** When the notice is no longer of use, if that is before the kind's own time. */
  deliverBy?: Date
}

/** A topic has at most 32 letters and goes to the push service in plain text, so it is a hash. */
const topicOf = (member: string, push: PushKind, about: string): string =>
  createHash('sha256').update(`${member} ${push} ${about}`).digest('base64url').slice(0, 32)

/** Queues a push message for each device of a member who wants this kind, in the caller's transaction. */
export const postPush = async ({ clock }: Pick<Care, 'clock'>, tx: Db, { id, claims }: CareMember, notice: PushNotice): Promise<void> => {
  const { push, title: named = push, kind, path, about, keyOf, deliverBy } = notice
  if (!claims.push?.kinds.includes(push)) return
  const now = clock.now()
  const { language } = claims.member
  const until = Math.min(now.getTime() + pushDelivery[push].keptMs, deliverBy?.getTime() ?? Number.POSITIVE_INFINITY)
  for (const device of await listPushDevices(tx, id)) {
    const title = texts[language][named]
    const topic = topicOf(id, push, about)
    const payload: PushPayload = { device: device.id, title, path, topic, language, direction: directionOf(language) }
    await postMessage(tx, now, {
      channel: 'push',
      kind,
      to: device.id,
      subject: push,
      text: JSON.stringify(payload),
      language,
      deliverBy: new Date(until),
      dedupeKey: keyOf(device.id),
    })
  }
}
