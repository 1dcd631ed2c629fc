import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { devices } from '#server/schema/session-tables.ts'

export type Device = typeof devices.$inferSelect

export const findDevice = async (db: Db, id: string, profileId: string, now: Date): Promise<Device | null> => {
  const live = and(eq(devices.id, id), eq(devices.profileId, profileId), isNull(devices.revokedAt), gt(devices.expiresAt, now))
  return (await db.select().from(devices).where(live).for('update'))[0] ?? null
}

export const insertDevice = async (db: Db, device: typeof devices.$inferInsert): Promise<void> => {
  await db.insert(devices).values(device)
}

export const saveDeviceUse = async (
  db: Db,
  id: string,
  change: { secretHash: string; formerHash: string; lastUsedAt: Date },
): Promise<void> => {
  await db.update(devices).set(change).where(eq(devices.id, id))
}

export const revokeDevice = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(devices)
    .set({ revokedAt: now })
    .where(and(eq(devices.id, id), isNull(devices.revokedAt)))
}

export const revokeDevicesOf = async (db: Db, profileId: string, now: Date): Promise<void> => {
  await db
    .update(devices)
    .set({ revokedAt: now })
    .where(and(eq(devices.profileId, profileId), isNull(devices.revokedAt)))
}
