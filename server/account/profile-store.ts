import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profilePhones, profiles } from '#server/schema/account-tables.ts'

export type Account = Pick<typeof profiles.$inferSelect, 'id' | 'email' | 'passwordHash'>

/** By address, in lower case. */
export const findAccount = async (db: Db, email: string): Promise<Account | null> => {
  const { id, passwordHash } = profiles
  return (await db.select({ id, email: profiles.email, passwordHash }).from(profiles).where(eq(profiles.email, email)))[0] ?? null
}

export const savePasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, id))
}

/** The phones a PIN may go to: those that were confirmed, oldest first. */
export const listPinPhones = (db: Db, profileId: string): Promise<{ id: string; number: string }[]> =>
  db
    .select({ id: profilePhones.id, number: profilePhones.number })
    .from(profilePhones)
    .where(and(eq(profilePhones.profileId, profileId), isNotNull(profilePhones.confirmedAt)))
    .orderBy(profilePhones.createdAt, profilePhones.id)
