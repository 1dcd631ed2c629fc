import { and, asc, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { familyChanges } from '#server/schema/family-tables.ts'

export type StoredChange = typeof familyChanges.$inferSelect

/** Those who wait, in the order in which they were added, and those who were declined since a moment. */
export const listChanges = (db: Db, membershipId: string, declinedSince: Date): Promise<StoredChange[]> =>
  db
    .select()
    .from(familyChanges)
    .where(
      and(
        eq(familyChanges.membershipId, membershipId),
        or(eq(familyChanges.state, 'pending'), and(eq(familyChanges.state, 'declined'), gte(familyChanges.settledAt, declinedSince))),
      ),
    )
    .orderBy(asc(familyChanges.createdAt), asc(familyChanges.id))

/** Until the transaction ends nobody else adds to this membership: of two that come at once the second finds the first. */
export const holdMembership = async (tx: Db, membershipId: string): Promise<void> => {
  await tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.id, membershipId)).for('update')
}

/** Those who wait. */
export const listWaiting = (db: Db, membershipId: string): Promise<StoredChange[]> =>
  db
    .select()
    .from(familyChanges)
    .where(and(eq(familyChanges.membershipId, membershipId), eq(familyChanges.state, 'pending')))

export const insertChange = async (tx: Db, change: typeof familyChanges.$inferInsert): Promise<void> => {
  await tx.insert(familyChanges).values(change)
}

/** Null where the case has none, which is so when its membership was merged into another. */
export const findChangeOfCase = async (db: Db, caseId: string): Promise<StoredChange | null> =>
  (await db.select().from(familyChanges).where(eq(familyChanges.caseId, caseId)))[0] ?? null

/** True when this call settled it: nobody else had. */
export const settleChange = async (
  tx: Db,
  id: string,
  settled: { state: 'active' | 'declined'; reason: string | null; settledAt: Date },
): Promise<boolean> => {
  const moved = await tx
    .update(familyChanges)
    .set(settled)
    .where(and(eq(familyChanges.id, id), eq(familyChanges.state, 'pending')))
    .returning({ id: familyChanges.id })
  return moved.length > 0
}

/**
 * The waiting changes whose person has come to the membership by the sponsor's file: the first name and birthday by which an import knows
 * people of a family, and a coverage that is not over.
 */
export const listArrived = (db: Db, today: string): Promise<Pick<StoredChange, 'id' | 'caseId' | 'membershipId'>[]> =>
  db
    .selectDistinct({ id: familyChanges.id, caseId: familyChanges.caseId, membershipId: familyChanges.membershipId })
    .from(familyChanges)
    .innerJoin(
      persons,
      and(
        eq(persons.membershipId, familyChanges.membershipId),
        eq(persons.firstFolded, familyChanges.firstFolded),
        eq(persons.dob, familyChanges.dob),
        ne(persons.relation, 'Primary'),
        sql`coalesce(${persons.endsOn} >= ${today}, true)`,
      ),
    )
    .where(eq(familyChanges.state, 'pending'))
