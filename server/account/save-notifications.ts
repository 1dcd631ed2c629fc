import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { findNotificationPreferences, saveNotificationPreferences } from '#server/account/notification-store.ts'
import { saveProfile } from '#server/account/settings-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import { type NotificationPreferences, type PushKind, settledPreferences } from '#shared/account/notification-rules.ts'

/** Saves the caller's notification preferences; mandatory ones stay on, and without `push` those kinds are unchanged. */
export const saveNotifications = async (
  portal: Portal,
  { caller, request }: { caller: Caller; request: RequestContext },
  { push, ...chosen }: Omit<NotificationPreferences, 'push'> & { push?: PushKind[] | undefined },
): Promise<NotificationPreferences> => {
  const { id } = caller.session.profile
  const kinds = push ?? (await findNotificationPreferences(portal.db, id)).push
  const settled = settledPreferences({ ...chosen, push: kinds })
  await portal.db.transaction(async (tx) => {
    await saveNotificationPreferences(tx, id, settled)
    await saveProfile(tx, id, {})
    await announceChange(tx, 'profile', id)
    await writeAudit(tx, request.auditContext, { event: 'notifications.update', outcome: 'ok', subjectId: id })
  })
  portal.sessions.forget('profile', id)
  return settled
}
