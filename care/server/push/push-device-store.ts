import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { pushDevices, pushKeys } from '#care/server/schema/push-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type PushDevice = typeof pushDevices.$inferSelect
type PushKeyRow = typeof pushKeys.$inferSelect

/** A member's devices, the latest used first. */
export const listPushDevices = (db: Db, memberId: string): Promise<PushDevice[]> =>
  db.select().from(pushDevices).where(eq(pushDevices.memberId, memberId)).orderBy(desc(pushDevices.lastUsedAt), desc(pushDevices.id))

export const findPushDevice = async (db: Db, id: string): Promise<PushDevice | null> =>
  (await db.select().from(pushDevices).where(eq(pushDevices.id, id)))[0] ?? null

/** The device with this endpoint, whoever its member is; locked until the transaction ends. */
export const lockPushEndpoint = async (tx: Db, endpoint: string): Promise<PushDevice | null> =>
  (await tx.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint)).for('update'))[0] ?? null

/** @returns the id; null if another call has just added the same endpoint */
export const insertPushDevice = async (tx: Db, device: PushDevice): Promise<string | null> =>
  (await tx.insert(pushDevices).values(device).onConflictDoNothing().returning({ id: pushDevices.id }))[0]?.id ?? null

export const renewPushDevice = async (tx: Db, id: string, change: Pick<PushDevice, 'sid' | 'userAgent' | 'lastUsedAt'>): Promise<void> => {
  await tx.update(pushDevices).set(change).where(eq(pushDevices.id, id))
}

const deleted = async (query: PromiseLike<{ id: string }[]>): Promise<string[]> => (await query).map(({ id }) => id)

/** Each of these deletes devices and returns their ids. */
export const deletePushDevices = (tx: Db, ids: readonly string[]): Promise<string[]> =>
  deleted(
    tx
      .delete(pushDevices)
      .where(inArray(pushDevices.id, [...ids]))
      .returning({ id: pushDevices.id }),
  )

export const deletePushDeviceOf = (tx: Db, memberId: string, id: string): Promise<string[]> =>
  deleted(
    tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.memberId, memberId), eq(pushDevices.id, id)))
      .returning({ id: pushDevices.id }),
  )

export const deletePushDevicesOfSession = (tx: Db, sid: string): Promise<string[]> =>
  deleted(tx.delete(pushDevices).where(eq(pushDevices.sid, sid)).returning({ id: pushDevices.id }))

export const deletePushDevicesOf = (tx: Db, memberId: string): Promise<string[]> =>
  deleted(tx.delete(pushDevices).where(eq(pushDevices.memberId, memberId)).returning({ id: pushDevices.id }))

/** A member's devices beyond the newest `most`, apart from one. */
export const listSurplusDevices = async (tx: Db, memberId: string, keptId: string, most: number): Promise<string[]> => {
  const others = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.memberId, memberId), ne(pushDevices.id, keptId)))
    .orderBy(desc(pushDevices.lastUsedAt), desc(pushDevices.id))
  return others.slice(most - 1).map(({ id }) => id)
}

export const findPushKey = async (db: Db, id: string): Promise<PushKeyRow | null> =>
  (await db.select().from(pushKeys).where(eq(pushKeys.id, id)))[0] ?? null

/** Two nodes may make the key at the same time; the first one is kept. */
export const insertPushKey = async (db: Db, key: PushKeyRow): Promise<void> => {
  await db.insert(pushKeys).values(key).onConflictDoNothing()
}
