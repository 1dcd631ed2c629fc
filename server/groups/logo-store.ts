import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groupLogos } from '#server/schema/groups-tables.ts'

export type StoredLogo = typeof groupLogos.$inferInsert

export const findLogo = async (db: Db, groupId: string, hash: string): Promise<StoredLogo | null> =>
  (
    await db
      .select()
      .from(groupLogos)
      .where(and(eq(groupLogos.groupId, groupId), eq(groupLogos.hash, hash)))
  )[0] ?? null

export const hasLogo = async (db: Db, groupId: string, hash: string): Promise<boolean> => (await findLogo(db, groupId, hash)) !== null

/** Ignores an identical logo. */
export const insertLogo = async (tx: Db, logo: StoredLogo): Promise<void> => {
  await tx.insert(groupLogos).values(logo).onConflictDoNothing()
}
