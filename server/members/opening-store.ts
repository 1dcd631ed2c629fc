import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { memberOpenings } from '#server/schema/member-tables.ts'

export type RecordOpening = typeof memberOpenings.$inferSelect

export const insertRecordOpening = async (db: Db, opening: typeof memberOpenings.$inferInsert): Promise<void> => {
  await db.insert(memberOpenings).values(opening)
}

/** The reason this session gave to open a person, or null. */
export const findOpening = async (db: Db, sessionId: string, personId: string, now: Date): Promise<RecordOpening | null> => {
  const good = and(eq(memberOpenings.sessionId, sessionId), eq(memberOpenings.personId, personId), gt(memberOpenings.expiresAt, now))
  return (await db.select().from(memberOpenings).where(good).orderBy(desc(memberOpenings.openedAt)).limit(1))[0] ?? null
}
