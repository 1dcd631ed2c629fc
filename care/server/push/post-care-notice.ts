import type { Care } from '#care/server/care.ts'
import { postPush } from '#care/server/push/post-push.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { postMessage } from '#platform/outbox/post.ts'
import type { MessageKind } from '#shared/account/message-kinds.ts'
import type { Language } from '#shared/languages.ts'
import type { Path } from '#shared/paths.ts'

type Values = { language: Language; params: { product: string; phone: string }; url: string }

type CareNotice = {
  kind: MessageKind
  message: { mail: (values: Values) => { subject: string; text: string; html: string }; text: (values: Values) => string }
  /** The page of the portal that it opens. */
  path: Path
  /** What the notice is about: a newer one replaces it on a device. */
  about: string
  /** The deduplication key for a channel. */
  keyOf: (channel: string) => string
}

/** Queues a notice in the caller's transaction: by each channel that the member chose for visits, and a push message that says there is news. */
export const postCareNotice = async (
  care: Care,
  tx: Db,
  member: CareMember,
  { kind, message, path, about, keyOf }: CareNotice,
): Promise<void> => {
  const { config } = care
  const now = care.clock.now()
  const { email, phone, language } = member.claims.member
  const values = { language, params: { product: config.productName, phone: config.supportPhone }, url: `${config.publicUrl}${path}` }
  for (const channel of member.claims.reminders.channels) {
    const common = { kind, language, dedupeKey: keyOf(channel) } as const
    if (channel === 'email') await postMessage(tx, now, { ...common, ...message.mail(values), channel, to: email })
    else if (phone !== null) await postMessage(tx, now, { ...common, text: message.text(values), channel, to: phone })
  }
  await postPush(care, tx, member, { push: 'message', title: 'news', kind, path, about, keyOf: (deviceId) => keyOf(`push/${deviceId}`) })
}
