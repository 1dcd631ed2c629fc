import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { familyGrants } from '#server/schema/family-tables.ts'

const grantor = alias(persons, 'grantor')
const delegate = alias(persons, 'delegate')

/** Grants of and to a person that are valid on a day, between persons of one membership; oldest first. */
export const listGrantsOf = (db: Db, personId: string, today: string) =>
  db
    .select({
      id: familyGrants.id,
      scopes: familyGrants.scopes,
      until: familyGrants.until,
      createdAt: familyGrants.createdAt,
      grantor: { id: grantor.id, first: grantor.first, last: grantor.last },
      delegate: { id: delegate.id, first: delegate.first, last: delegate.last },
    })
    .from(familyGrants)
    .innerJoin(grantor, eq(grantor.id, familyGrants.grantorId))
    .innerJoin(delegate, and(eq(delegate.id, familyGrants.delegateId), eq(delegate.membershipId, grantor.membershipId)))
    .where(and(or(eq(grantor.id, personId), eq(delegate.id, personId)), isNull(familyGrants.revokedAt), gte(familyGrants.until, today)))
    .orderBy(familyGrants.createdAt)

/** Which of these persons have an account. */
export const listAccountHolders = async (db: Db, personIds: readonly string[]): Promise<Set<string>> => {
  if (personIds.length === 0) return new Set()
  const rows = await db
    .select({ id: profiles.personId })
    .from(profiles)
    .where(inArray(profiles.personId, [...personIds]))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Locks a person's grants until the transaction ends. */
export const holdGrantor = async (tx: Db, personId: string): Promise<void> => {
  await tx.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update')
}

export const insertGrant = async (tx: Db, grant: typeof familyGrants.$inferInsert): Promise<void> => {
  await tx.insert(familyGrants).values(grant)
}

/** Revokes all grants of one person to another. */
export const endGrantsBetween = async (tx: Db, grantorId: string, delegateId: string, now: Date): Promise<void> => {
  await tx
    .update(familyGrants)
    .set({ revokedAt: now })
    .where(and(eq(familyGrants.grantorId, grantorId), eq(familyGrants.delegateId, delegateId), isNull(familyGrants.revokedAt)))
}

/** Revokes a grant of or to a person; null if there is no valid one. */
export const endGrant = async (tx: Db, id: string, personId: string, now: Date) => {
  const [ended] = await tx
    .update(familyGrants)
    .set({ revokedAt: now })
    .where(
      and(
        eq(familyGrants.id, id),
        or(eq(familyGrants.grantorId, personId), eq(familyGrants.delegateId, personId)),
        isNull(familyGrants.revokedAt),
      ),
    )
    .returning()
  return ended ?? null
}

/** The recipient of a grant mail: persons with an account, because only its address was verified. */
export const findParty = async (db: Db, personId: string) => {
  const [found] = await db
    .select({
      personId: persons.id,
      first: persons.first,
      last: persons.last,
      profileId: profiles.id,
      email: profiles.email,
      language: profiles.language,
    })
    .from(persons)
    .leftJoin(profiles, eq(profiles.personId, persons.id))
    .where(eq(persons.id, personId))
  return found ?? null
}
export type GrantParty = NonNullable<Awaited<ReturnType<typeof findParty>>>

/** Revokes all grants that a person has given, and returns to whom. */
export const endGrantsBy = async (tx: Db, grantorId: string, now: Date): Promise<string[]> => {
  const ended = await tx
    .update(familyGrants)
    .set({ revokedAt: now })
    .where(and(eq(familyGrants.grantorId, grantorId), isNull(familyGrants.revokedAt)))
    .returning({ delegateId: familyGrants.delegateId })
  return ended.map(({ delegateId }) => delegateId)
}
