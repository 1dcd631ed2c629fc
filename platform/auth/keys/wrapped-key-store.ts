import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { wrappedKeys } from '#platform/schema/platform-tables.ts'

export type WrappedKey = typeof wrappedKeys.$inferSelect

/** All wrapped keys, the newest first. */
export const listWrappedKeys = (db: Db): Promise<WrappedKey[]> =>
  db.select().from(wrappedKeys).orderBy(desc(wrappedKeys.createdAt), desc(wrappedKeys.id))

export const findWrappedKey = async (db: Db, id: string): Promise<WrappedKey | null> =>
  (await db.select().from(wrappedKeys).where(eq(wrappedKeys.id, id)))[0] ?? null

/** The data key that seals new values; null before fields are sealed. */
export const findActiveDataKey = async (db: Db): Promise<WrappedKey | null> => {
  const active = and(eq(wrappedKeys.kind, 'data'), isNotNull(wrappedKeys.activeAt))
  return (await db.select().from(wrappedKeys).where(active).orderBy(desc(wrappedKeys.activeAt), desc(wrappedKeys.id)).limit(1))[0] ?? null
}

/** A data key's id, and the columns that it seals. */
export const dataKeyOf = ({ id, columnSet }: WrappedKey): { id: string; set: number } => ({ id, set: columnSet ?? 1 })

/** Inserts a key, or replaces the one of its id. */
export const putWrappedKey = async (tx: Db, key: typeof wrappedKeys.$inferInsert): Promise<void> => {
  await tx.insert(wrappedKeys).values(key).onConflictDoUpdate({ target: wrappedKeys.id, set: key })
}

export const saveComplete = async (db: Db, id: string, completeAt: Date): Promise<void> => {
  await db.update(wrappedKeys).set({ completeAt }).where(eq(wrappedKeys.id, id))
}

/** Lets one transaction at a time create or wrap keys; ends with it. */
export const holdWrappedKeys = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wrapped keys'))`)
}
