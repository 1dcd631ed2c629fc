import { and, asc, eq, gte, ne, or } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { isNotOverOn } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { familyChanges } from '#server/schema/family-tables.ts'

export type StoredChange = typeof familyChanges.$inferSelect

/** Pending changes in the order of creation, and those declined since a time. */
export const listFamilyChanges = (db: Db, membershipId: string, declinedSince: Date): Promise<StoredChange[]> =>
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

/** Locks a membership until the transaction ends, so that concurrent additions see each other. */
export const holdMembership = async (tx: Db, membershipId: string): Promise<void> => {
  await tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.id, membershipId)).for('update')
}

/** Pending changes. */
export const listWaiting = (db: Db, membershipId: string): Promise<StoredChange[]> =>
  db
    .select()
    .from(familyChanges)
    .where(and(eq(familyChanges.membershipId, membershipId), eq(familyChanges.state, 'pending')))

export const insertFamilyChange = async (tx: Db, change: typeof familyChanges.$inferInsert): Promise<void> => {
  await tx.insert(familyChanges).values(change)
}

/** Finds a case's change; null if its membership was merged into another. */
export const findChangeOfCase = async (db: Db, caseId: string): Promise<StoredChange | null> =>
  (await db.select().from(familyChanges).where(eq(familyChanges.caseId, caseId)))[0] ?? null

/** Settles a pending change; true if this call did it. */
export const settleFamilyChange = async (
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
 * Pending changes whose person is now in the membership through the sponsor's file, with coverage that has not ended. Persons match by
 * first name and birthday, as in imports.
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
        isNotOverOn(today),
      ),
    )
    .where(eq(familyChanges.state, 'pending'))
