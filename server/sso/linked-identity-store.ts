import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { identityProviders, linkedIdentities } from '#server/schema/sso-tables.ts'

/** The person linked to a provider's subject, if still in the provider's group. */
export const findLinkedPerson = async (db: Db, providerId: string, subject: string): Promise<string | null> => {
  const [found] = await db
    .select({ personId: linkedIdentities.personId })
    .from(linkedIdentities)
    .innerJoin(identityProviders, eq(identityProviders.id, linkedIdentities.providerId))
    .innerJoin(persons, eq(persons.id, linkedIdentities.personId))
    .innerJoin(memberships, and(eq(memberships.id, persons.membershipId), eq(memberships.groupId, identityProviders.groupId)))
    .where(and(eq(linkedIdentities.providerId, providerId), eq(linkedIdentities.subject, subject)))
  return found?.personId ?? null
}

/** Returns false if the subject is already linked. */
export const insertLink = async (db: Db, link: typeof linkedIdentities.$inferInsert): Promise<boolean> =>
  (await db.insert(linkedIdentities).values(link).onConflictDoNothing().returning({ subject: linkedIdentities.subject })).length > 0
