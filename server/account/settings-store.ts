import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { listConfirmedPhones } from '#server/account/profile-store.ts'
import { emailChanges, profilePhones, profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'

/** A profile with its person's date of birth. */
export const findProfile = async (db: Db, id: string) =>
  (
    await db
      .select({
        id: profiles.id,
        first: profiles.first,
        last: profiles.last,
        email: profiles.email,
        gender: profiles.gender,
        language: profiles.language,
        zip: profiles.zip,
        timeZone: profiles.timeZone,
        emailProvedAt: profiles.emailProvedAt,
        dob: persons.dob,
      })
      .from(profiles)
      .innerJoin(persons, eq(persons.id, profiles.personId))
      .where(eq(profiles.id, id))
  )[0] ?? null

type Change = Partial<Pick<typeof profiles.$inferInsert, 'first' | 'last' | 'email' | 'gender' | 'language' | 'zip' | 'timeZone'>>

/** Saves changes and increments the version, so that polls see them. */
export const saveProfile = async (tx: Db, id: string, change: Change): Promise<void> => {
  await tx
    .update(profiles)
    .set({ ...change, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.id, id))
}

/** The unconfirmed phone. */
export const findNewPhone = async (db: Db, profileId: string): Promise<{ id: string; number: string } | null> =>
  (
    await db
      .select({ id: profilePhones.id, number: profilePhones.number })
      .from(profilePhones)
      .where(and(eq(profilePhones.profileId, profileId), isNull(profilePhones.confirmedAt)))
      .orderBy(desc(profilePhones.createdAt))
      .limit(1)
  )[0] ?? null

export const deleteNewPhones = async (tx: Db, profileId: string): Promise<boolean> => {
  const unconfirmed = and(eq(profilePhones.profileId, profileId), isNull(profilePhones.confirmedAt))
  return (await tx.delete(profilePhones).where(unconfirmed).returning({ id: profilePhones.id })).length > 0
}

/** Replaces the profile's unconfirmed phone. */
export const saveNewPhone = async (tx: Db, profileId: string, number: string, now: Date): Promise<void> => {
  await deleteNewPhones(tx, profileId)
  await tx.insert(profilePhones).values({ id: uuidv7(), profileId, number, createdAt: now })
}

/** Confirms the new phone in place of the first confirmed one; others stay. False if it is no longer pending. */
export const confirmNewPhone = async (tx: Db, profileId: string, number: string, now: Date): Promise<boolean> => {
  const [former, ...others] = await listConfirmedPhones(tx, profileId)
  const waiting = and(eq(profilePhones.profileId, profileId), eq(profilePhones.number, number), isNull(profilePhones.confirmedAt))
  const confirmed = await tx.update(profilePhones).set({ confirmedAt: now }).where(waiting).returning({ id: profilePhones.id })
  if (confirmed.length === 0) return false
  // Another phone with the same number would be offered twice.
  const replaced = [...(former ? [former] : []), ...others.filter((phone) => phone.number === number)].map(({ id }) => id)
  await tx.delete(profilePhones).where(inArray(profilePhones.id, replaced))
  return true
}

/** The unconfirmed address, if its code has not expired. */
export const findNewEmail = async (db: Db, profileId: string, now: Date): Promise<string | null> => {
  const [waiting] = await db.select().from(emailChanges).where(eq(emailChanges.profileId, profileId))
  return waiting && waiting.expiresAt > now ? waiting.email : null
}

export const saveNewEmail = async (tx: Db, change: typeof emailChanges.$inferInsert): Promise<void> => {
  await tx.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.profileId, set: change })
}

export const deleteNewEmail = async (tx: Db, profileId: string): Promise<boolean> =>
  (await tx.delete(emailChanges).where(eq(emailChanges.profileId, profileId)).returning({ id: emailChanges.profileId })).length > 0
