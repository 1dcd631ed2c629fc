import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { groupChanges } from '#server/schema/groups-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import type { FieldChange } from '#shared/field-change.ts'

/** Not applied, canceled or failed. */
export const waits = and(isNull(groupChanges.appliedAt), isNull(groupChanges.cancelledAt), isNull(groupChanges.problem))

export type GroupChange = typeof groupChanges.$inferSelect

export const insertGroupChange = async (tx: Db, change: typeof groupChanges.$inferInsert): Promise<void> => {
  await tx.insert(groupChanges).values(change)
}

type Saved = Pick<GroupChange, 'groupId' | 'madeBy'> & { changes: FieldChange[]; today: string; now: Date }

/** Adds a change that was saved at once to the group's history. `today` is a day in the deployment's time zone. */
export const insertSavedChange = (tx: Db, { groupId, madeBy, changes, today, now }: Saved): Promise<void> =>
  insertGroupChange(tx, { id: uuidv7(), groupId, payload: changes, appliesOn: today, madeBy, createdAt: now, appliedAt: now })

/** Up to 200 planned and past changes of a group, with their authors' names, ordered by date, latest first. */
export const listGroupChanges = (db: Db, groupId: string) =>
  db
    .select({ change: groupChanges, madeBy: operators.name })
    .from(groupChanges)
    .leftJoin(operators, eq(operators.id, groupChanges.madeBy))
    .where(eq(groupChanges.groupId, groupId))
    .orderBy(desc(groupChanges.appliesOn), desc(groupChanges.createdAt))
    .limit(200)

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
