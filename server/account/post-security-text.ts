import type { Db } from '#platform/db/db.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { findNotificationPreferences } from '#server/account/notification-store.ts'
import { listConfirmedPhones } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import type { MessageKind } from '#shared/account/message-kinds.ts'

/**
 * Sends a security notice to the member's confirmed phone too, if they chose texts about security. Never to a phone that is not confirmed,
 * which may be a stranger's.
 * @param notice one or two sentences
 */
export const postSecurityText = async (
  { clock }: Pick<Portal, 'clock'>,
  tx: Db,
  { profileId, kind, notice }: { profileId: string; kind: MessageKind; notice: string },
): Promise<void> => {
  const { channels } = await findNotificationPreferences(tx, profileId)
  if (!channels.security.includes('text')) return
  const [phone] = await listConfirmedPhones(tx, profileId)
  if (phone) await postMessage(tx, clock.now(), { channel: 'text', kind, to: phone.number, accountId: profileId, text: notice })
}
