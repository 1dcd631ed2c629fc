import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { legalHolds } from '#server/schema/retention-tables.ts'
import { type GroupLimit, isPersonWithin } from '#server/session/group-limit-store.ts'

export type LegalHold = typeof legalHolds.$inferSelect

/** False if the person is under hold already. */
export const insertHold = async (tx: Db, hold: typeof legalHolds.$inferInsert): Promise<boolean> =>
  (await tx.insert(legalHolds).values(hold).onConflictDoNothing().returning({ id: legalHolds.id })).length === 1

/** A hold that is not lifted; locks it until the transaction ends. */
export const findActiveHold = async (tx: Db, id: string): Promise<LegalHold | null> =>
  (
    await tx
      .select()
      .from(legalHolds)
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
      .for('update')
  )[0] ?? null

export const saveLift = async (tx: Db, id: string, lift: { liftedBy: string; liftReason: string; liftedAt: Date }): Promise<void> => {
  await tx.update(legalHolds).set(lift).where(eq(legalHolds.id, id))
}

/** Active holds of people of the groups, the newest first, with the names of the person and of the operator who placed it. */
export const listActiveHolds = (db: Db, limit: GroupLimit) =>
  db
    .select({ hold: legalHolds, first: persons.first, last: persons.last, placedBy: operators.name })
    .from(legalHolds)
    .innerJoin(operators, eq(operators.id, legalHolds.placedBy))
    .leftJoin(persons, eq(persons.id, legalHolds.personId))
    .where(and(isNull(legalHolds.liftedAt), isPersonWithin(legalHolds.personId, limit)))
    .orderBy(desc(legalHolds.placedAt))
