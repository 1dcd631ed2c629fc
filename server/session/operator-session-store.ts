import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { operatorSessions, operators } from '#server/schema/operator-tables.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

export type OperatorSession = {
  id: string
  secretHash: string
  createdAt: Date
  lastInputAt: Date
  secondFactorAt: Date | null
  endedAt: Date | null
  operator: { id: string; email: string; name: string; role: OperatorRole; endedAt: Date | null }
}

/** Read anew for every call: there are few operators, and one whose role was taken away has lost it at once, on every node. */
export const findOperatorSession = async (db: Db, secretHash: string): Promise<OperatorSession | null> => {
  const [row] = await db
    .select({
      id: operatorSessions.id,
      secretHash: operatorSessions.secretHash,
      createdAt: operatorSessions.createdAt,
      lastInputAt: operatorSessions.lastInputAt,
      secondFactorAt: operatorSessions.secondFactorAt,
      endedAt: operatorSessions.endedAt,
      operator: { id: operators.id, email: operators.email, name: operators.name, role: operators.role, endedAt: operators.endedAt },
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(eq(operatorSessions.secretHash, secretHash))
  return row ?? null
}

/** Moves the mark of the last call; marks move in minutes, so that a busy console writes little. */
export const markOperatorInput = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(operatorSessions)
    .set({ lastInputAt: now })
    .where(and(eq(operatorSessions.id, id), lt(operatorSessions.lastInputAt, new Date(now.getTime() - 60_000))))
}
