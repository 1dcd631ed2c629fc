import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { auditChecks } from '#platform/schema/platform-tables.ts'

export type AuditCheck = typeof auditChecks.$inferSelect

export const insertCheck = async (db: Db, check: typeof auditChecks.$inferInsert): Promise<void> => {
  await db.insert(auditChecks).values(check)
}

/** The newest check, finished or not. */
export const findLastCheck = async (db: Db): Promise<AuditCheck | null> =>
  (await db.select().from(auditChecks).orderBy(desc(auditChecks.requestedAt), desc(auditChecks.id)).limit(1))[0] ?? null

export const findWaitingCheck = async (db: Db): Promise<AuditCheck | null> =>
  (await db.select().from(auditChecks).where(isNull(auditChecks.finishedAt)).orderBy(asc(auditChecks.requestedAt)).limit(1))[0] ?? null

/** The newest complete check; the next one compares its chain heads. */
export const findLastWalk = async (db: Db): Promise<AuditCheck | null> =>
  (
    await db
      .select()
      .from(auditChecks)
      .where(and(isNotNull(auditChecks.finishedAt), isNotNull(auditChecks.heads)))
      .orderBy(desc(auditChecks.finishedAt))
      .limit(1)
  )[0] ?? null

export const saveCheck = async (db: Db, id: string, result: Partial<AuditCheck>): Promise<void> => {
  await db.update(auditChecks).set(result).where(eq(auditChecks.id, id))
}
