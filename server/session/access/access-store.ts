import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { devices, sessions } from '#server/schema/session-tables.ts'

/** A member's sessions that were not ended, newest first; some may have expired. */
export const listOpenSessions = (db: Db, profileId: string) =>
  db
    .select({
      id: sessions.id,
      secondFactor: sessions.secondFactor,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastInputAt: sessions.lastInputAt,
      pinSentAt: sessions.pinSentAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))

/** Ends one session of a member; returns the id that partners know it by, or null if there is none. */
export const endSessionOf = async (db: Db, profileId: string, id: string, now: Date): Promise<string | null> => {
  const own = and(eq(sessions.profileId, profileId), eq(sessions.id, id), isNull(sessions.endedAt))
  const [ended] = await db.update(sessions).set({ endedAt: now, endReason: 'revoked' }).where(own).returning({ sid: sessions.secretHash })
  return ended?.sid ?? null
}

/** Ends all but one; returns the ids that partners know them by. */
export const endOtherSessions = async (db: Db, profileId: string, own: string, now: Date): Promise<string[]> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: 'revoked' })
    .where(and(eq(sessions.profileId, profileId), ne(sessions.id, own), isNull(sessions.endedAt)))
    .returning({ sid: sessions.secretHash })
  return ended.map(({ sid }) => sid)
}

/** A member's remembered browsers, most recently used first. */
export const listDevices = (db: Db, profileId: string, now: Date) =>
  db
    .select({
      id: devices.id,
      userAgent: devices.userAgent,
      createdAt: devices.createdAt,
      lastUsedAt: devices.lastUsedAt,
      expiresAt: devices.expiresAt,
    })
    .from(devices)
    .where(and(eq(devices.profileId, profileId), isNull(devices.revokedAt), gt(devices.expiresAt, now)))
    .orderBy(desc(devices.lastUsedAt), desc(devices.id))

/** Forgets one browser of a member; false if there is none. */
export const revokeDeviceOf = async (db: Db, profileId: string, id: string, now: Date): Promise<boolean> => {
  const own = and(eq(devices.profileId, profileId), eq(devices.id, id), isNull(devices.revokedAt), gt(devices.expiresAt, now))
  return (await db.update(devices).set({ revokedAt: now }).where(own).returning({ id: devices.id })).length > 0
}
