import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/db.ts'
import { groups, pendingChanges } from '#server/schema/groups-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import type { Decision } from '#shared/approvals/approval-calls.ts'

export type StoredPendingChange = typeof pendingChanges.$inferSelect

export const insertPendingChange = async (tx: Db, change: typeof pendingChanges.$inferInsert): Promise<void> => {
  await tx.insert(pendingChanges).values(change)
}

/** Changes of the groups that are neither decided nor expired, with the names they concern, oldest first. */
export const listWaitingChanges = (db: Db, now: Date, { groupId, groups: limit }: { groupId?: string | undefined; groups: GroupLimit }) => {
  const concerned = alias(operators, 'concerned')
  return db
    .select({
      change: pendingChanges,
      group: { id: groups.id, name: groups.name },
      operator: concerned.name,
      madeBy: operators.name,
    })
    .from(pendingChanges)
    .innerJoin(operators, eq(operators.id, pendingChanges.madeBy))
    .leftJoin(groups, eq(groups.id, pendingChanges.groupId))
    .leftJoin(concerned, eq(concerned.id, pendingChanges.operatorId))
    .where(
      and(
        isNull(pendingChanges.decidedAt),
        gt(pendingChanges.expiresAt, now),
        groupId === undefined ? undefined : eq(pendingChanges.groupId, groupId),
        isGroupWithin(pendingChanges.groupId, limit),
      ),
    )
    .orderBy(asc(pendingChanges.madeAt), asc(pendingChanges.id))
}

/** Selects a change in any state and locks it, so that only one of two concurrent decisions counts. */
export const findChangeToDecide = async (tx: Db, id: string): Promise<StoredPendingChange | null> =>
  (await tx.select().from(pendingChanges).where(eq(pendingChanges.id, id)).for('update'))[0] ?? null

/** `decidedBy` is null for the command line. */
export const saveChangeDecision = async (
  tx: Db,
  id: string,
  decided: { decidedBy: string | null; decidedAt: Date; decision: Decision },
): Promise<void> => {
  await tx.update(pendingChanges).set(decided).where(eq(pendingChanges.id, id))
}
