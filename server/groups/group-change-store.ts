import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groupChanges } from '#server/schema/groups-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'

/** Not applied, canceled or failed. */
export const waits = and(isNull(groupChanges.appliedAt), isNull(groupChanges.cancelledAt), isNull(groupChanges.problem))

export type GroupChange = typeof groupChanges.$inferSelect

export const insertGroupChange = async (tx: Db, change: typeof groupChanges.$inferInsert): Promise<void> => {
  await tx.insert(groupChanges).values(change)
}

/** Up to 50 changes of a group, with their authors' names, ordered by date, latest first. */
export const listGroupChanges = (db: Db, groupId: string) =>
  db
    .select({ change: groupChanges, madeBy: operators.name })
    .from(groupChanges)
    .leftJoin(operators, eq(operators.id, groupChanges.madeBy))
    .where(eq(groupChanges.groupId, groupId))
    .orderBy(desc(groupChanges.appliesOn), desc(groupChanges.createdAt))
    .limit(50)

/** Changes due by a day, ordered by date and creation. */
export const listDue = (db: Db, today: string): Promise<GroupChange[]> =>
  db
    .select()
    .from(groupChanges)
    .where(and(waits, lte(groupChanges.appliesOn, today)))
    .orderBy(asc(groupChanges.appliesOn), asc(groupChanges.createdAt), asc(groupChanges.id))

type Settled = { appliedAt: Date } | { cancelledAt: Date; cancelledBy: string } | { problem: string }

/** Settles a pending change of this group; false if it is not pending. */
export const settleGroupChange = async (tx: Db, { id, groupId }: { id: string; groupId: string }, settled: Settled): Promise<boolean> => {
  const own = and(eq(groupChanges.id, id), eq(groupChanges.groupId, groupId), waits)
  return (await tx.update(groupChanges).set(settled).where(own).returning({ id: groupChanges.id })).length > 0
}
