import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { acceptances, profilePhones, profiles, recoveryCodes } from '#server/schema/account-tables.ts'

export type Account = Pick<typeof profiles.$inferSelect, 'id' | 'email' | 'passwordHash' | 'language'>

const account = { id: profiles.id, email: profiles.email, passwordHash: profiles.passwordHash, language: profiles.language }

/** By e-mail, in lower case. */
export const findAccount = async (db: Db, email: string): Promise<Account | null> =>
  (await db.select(account).from(profiles).where(eq(profiles.email, email)))[0] ?? null

export const findAccountById = async (db: Db, id: string): Promise<Account | null> =>
  isUuid(id) ? ((await db.select(account).from(profiles).where(eq(profiles.id, id)))[0] ?? null) : null

export const findProfileIdOf = async (db: Db, personId: string): Promise<string | null> =>
  (await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.personId, personId)))[0]?.id ?? null

export const savePasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, id))
}

/** The confirmed phones, which PINs may go to; oldest first. */
export const listPinPhones = (db: Db, profileId: string): Promise<{ id: string; number: string }[]> =>
  db
    .select({ id: profilePhones.id, number: profilePhones.number })
    .from(profilePhones)
    .where(and(eq(profilePhones.profileId, profileId), isNotNull(profilePhones.confirmedAt)))
    .orderBy(profilePhones.createdAt, profilePhones.id)

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> => (await findAccount(db, email)) !== null

/** Inserts a profile unless its address or person has one. Unique keys decide between concurrent inserts. */
export const insertProfile = async (
  db: Db,
  profile: typeof profiles.$inferInsert,
  phone: string,
  accepted: { version: string; at: Date },
): Promise<'made' | 'email taken' | 'person taken'> => {
  const made = await db.insert(profiles).values(profile).onConflictDoNothing().returning({ id: profiles.id })
  if (made.length === 0) return (await isEmailTaken(db, profile.email)) ? 'email taken' : 'person taken'
  await db
    .insert(profilePhones)
    .values({ id: uuidv7(), profileId: profile.id, number: phone, confirmedAt: accepted.at, createdAt: accepted.at })
  const documents = ['terms', 'privacy'] as const
  await db
    .insert(acceptances)
    .values(documents.map((document) => ({ profileId: profile.id, document, version: accepted.version, acceptedAt: accepted.at })))
  return 'made'
}

/** Voids the reset links that were mailed to the profile and not used. */
export const voidRecoveryLinks = async (tx: Db, profileId: string, now: Date): Promise<void> => {
  const unused = and(eq(recoveryCodes.profileId, profileId), isNull(recoveryCodes.settledAt))
  await tx.update(recoveryCodes).set({ settledAt: now }).where(unused)
}
