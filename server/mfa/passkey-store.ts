import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { passkeys, spentChallenges } from '#server/schema/factor-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'

export type Passkey = typeof passkeys.$inferSelect

/** A member's passkeys, the oldest first. */
export const listPasskeys = (db: Db, profileId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.profileId, profileId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** The passkey of a credential id, if its owner's group allows passkeys. */
export const findAllowedPasskey = async (db: Db, credentialId: string): Promise<Passkey | null> => {
  const [found] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(profiles, eq(profiles.id, passkeys.profileId))
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(groups.passkeysAllowed, true)))
  return found?.passkey ?? null
}

/** Returns false if the credential is already known. */
export const insertPasskey = async (db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> =>
  (await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })).length > 0

const own = (profileId: string, id: string) => and(eq(passkeys.profileId, profileId), eq(passkeys.id, id))

export const renamePasskeyOf = async (db: Db, profileId: string, id: string, name: string): Promise<Passkey | null> =>
  (await db.update(passkeys).set({ name }).where(own(profileId, id)).returning())[0] ?? null

export const deletePasskeyOf = async (db: Db, profileId: string, id: string): Promise<Passkey | null> =>
  (await db.delete(passkeys).where(own(profileId, id)).returning())[0] ?? null

export const deletePasskeysOf = async (db: Db, profileId: string): Promise<void> => {
  await db.delete(passkeys).where(eq(passkeys.profileId, profileId))
}

/**
 * Records a use. False unless the counter increased, because the key was then copied (WebAuthn 3, 6.1.1). Devices without a counter send
 * 0.
 */
export const advancePasskeyCounter = async (db: Db, id: string, counter: number, now: Date): Promise<boolean> => {
  const isAhead = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = db.update(passkeys).set({ counter, lastUsedAt: now })
  return (await used.where(and(eq(passkeys.id, id), isAhead)).returning({ id: passkeys.id })).length > 0
}

/** Consumes a challenge; false if it was used before. */
export const spendChallenge = async (db: Db, challenge: string, expiresAt: Date): Promise<boolean> => {
  const spent = db.insert(spentChallenges).values({ challenge, expiresAt }).onConflictDoNothing()
  return (await spent.returning({ challenge: spentChallenges.challenge })).length > 0
}
