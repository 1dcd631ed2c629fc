import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { notificationPreferences } from '#server/schema/account-tables.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/account/notification-rules.ts'

/** A member's notification channels and reminder time, or the defaults. */
export const findNotificationPreferences = async (db: Db, profileId: string): Promise<NotificationPreferences> => {
  const [row] = await db
    .select({
      channels: notificationPreferences.channels,
      reminderMinutes: notificationPreferences.reminderMinutes,
      push: notificationPreferences.push,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.profileId, profileId))
  return row ? { ...row, push: row.push ?? defaultPreferences.push } : defaultPreferences
}

export const saveNotificationPreferences = async (tx: Db, profileId: string, chosen: NotificationPreferences): Promise<void> => {
  const row = { channels: chosen.channels, reminderMinutes: [...chosen.reminderMinutes], push: [...chosen.push] }
  await tx
    .insert(notificationPreferences)
    .values({ profileId, ...row })
    .onConflictDoUpdate({ target: notificationPreferences.profileId, set: row })
}
