import { lte, sql } from 'drizzle-orm'
import { heldPersons, retentionState } from '#care/server/schema/retention-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { RetentionSettings } from '#shared/retention/retention-rules.ts'

/** What the portal said last; null before its first word. */
export const findRetentionState = async (db: Db): Promise<{ days: RetentionSettings; readAt: Date } | null> =>
  (await db.select({ days: retentionState.days, readAt: retentionState.readAt }).from(retentionState))[0] ?? null

type Said = { days: RetentionSettings; heldIds: readonly string[]; readAt: Date }

/** Stores what the portal said, unless newer is stored. Call `takeHoldLock` before, in the same transaction. */
export const saveRetentionState = async (tx: Db, { days, heldIds, readAt }: Said): Promise<void> => {
  const saved = await tx
    .insert(retentionState)
    .values({ days, readAt })
    .onConflictDoUpdate({ target: retentionState.id, set: { days, readAt }, setWhere: lte(retentionState.readAt, readAt) })
    .returning({ id: retentionState.id })
  if (saved.length === 0) return
  await tx.delete(heldPersons)
  await tx.execute(sql`insert into ${heldPersons} select distinct unnest(${sql.param([...heldIds])}::text[])`)
}
