import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { settings } from '#server/schema/settings-tables.ts'

export const findSetting = async (db: Db, name: string): Promise<unknown> =>
  (await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)))[0]?.value

export const upsertSetting = async (db: Db, name: string, value: unknown, now: Date): Promise<void> => {
  await db
    .insert(settings)
    .values({ name, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: now } })
}
