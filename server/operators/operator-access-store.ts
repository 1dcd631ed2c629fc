import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { operatorSessions } from '#server/schema/operator-tables.ts'

export const insertOperatorSession = async (db: Db, session: typeof operatorSessions.$inferInsert): Promise<void> => {
  await db.insert(operatorSessions).values(session)
}

/** After the PIN the session goes on under a new secret; of two right PINs at once one succeeds. */
export const raiseOperatorSession = async (
  db: Db,
  { id, secretHash }: { id: string; secretHash: string },
  newHash: string,
  now: Date,
): Promise<boolean> => {
  const raised = await db
    .update(operatorSessions)
    .set({ secretHash: newHash, secondFactorAt: now, lastInputAt: now })
    .where(and(eq(operatorSessions.id, id), eq(operatorSessions.secretHash, secretHash), isNull(operatorSessions.endedAt)))
    .returning({ id: operatorSessions.id })
  return raised.length > 0
}

export const endOperatorSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(operatorSessions)
    .set({ endedAt: now })
    .where(and(eq(operatorSessions.id, id), isNull(operatorSessions.endedAt)))
}

export const endOperatorSessionsOf = async (db: Db, operatorId: string, now: Date): Promise<void> => {
  await db
    .update(operatorSessions)
    .set({ endedAt: now })
    .where(and(eq(operatorSessions.operatorId, operatorId), isNull(operatorSessions.endedAt)))
}
