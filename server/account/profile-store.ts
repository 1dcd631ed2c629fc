import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { acceptances, profilePhones, profiles, recoveryCodes } from '#server/schema/account-tables.ts'
import { authenticators, passkeys } from '#server/schema/factor-tables.ts'
import { sessions } from '#server/schema/session-tables.ts'

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

type Phone = { id: string; number: string }

/** The confirmed phones; oldest first. */
export const listConfirmedPhones = (db: Db, profileId: string): Promise<Phone[]> =>
  db
    .select({ id: profilePhones.id, number: profilePhones.number })
    .from(profilePhones)
    .where(and(eq(profilePhones.profileId, profileId), isNotNull(profilePhones.confirmedAt)))
    .orderBy(profilePhones.createdAt, profilePhones.id)

/**
 * The phones that PINs may go to: the confirmed ones, or if there are none the one typed last, such as at registration. Otherwise members
 * of a group with PINs by phone could never sign in; the first PIN that comes back confirms the phone.
 */
export const listPinPhones = async (db: Db, profileId: string): Promise<Phone[]> => {
  const confirmed = await listConfirmedPhones(db, profileId)
  if (confirmed.length > 0) return confirmed
  return db
    .select({ id: profilePhones.id, number: profilePhones.number })
    .from(profilePhones)
    .where(eq(profilePhones.profileId, profileId))
    .orderBy(desc(profilePhones.createdAt), desc(profilePhones.id))
    .limit(1)
}

/**
 * Confirms the phone to which a session's newest PIN went, after the PIN was entered.
 * @returns where it went: `email`, or the id of a phone; null if unknown
 */
export const confirmPinPhone = async (
  tx: Db,
  { profileId, sessionId, now }: { profileId: string; sessionId: string; now: Date },
): Promise<string | null> => {
  const sent = tx.$with('sent').as(tx.select({ to: sessions.pinSentTo }).from(sessions).where(eq(sessions.id, sessionId)))
  const isPhone = sql`${profilePhones.id}::text = (select pin_sent_to from sent)`
  const confirmed = tx.$with('confirmed').as(
    tx
      .update(profilePhones)
      .set({ confirmedAt: now })
      .where(and(isPhone, eq(profilePhones.profileId, profileId), isNull(profilePhones.confirmedAt)))
      .returning({ id: profilePhones.id }),
  )
  const [found] = await tx.with(sent, confirmed).select().from(sent)
  return found?.to ?? null
}

/** Makes every phone of a profile unconfirmed, because somebody else may have confirmed theirs. */
export const unconfirmPhones = async (tx: Db, profileId: string): Promise<void> => {
  await tx.update(profilePhones).set({ confirmedAt: null }).where(eq(profilePhones.profileId, profileId))
}

/** Deletes a profile's passkeys and authenticator app; returns how many there were. */
export const deleteFactors = async (tx: Db, profileId: string): Promise<number> => {
  const keys = await tx.delete(passkeys).where(eq(passkeys.ownerId, profileId)).returning({ id: passkeys.id })
  const apps = await tx.delete(authenticators).where(eq(authenticators.ownerId, profileId)).returning({ id: authenticators.ownerId })
  return keys.length + apps.length
}

/** Records the first proof of the mailbox; null if there was one before. */
export const saveEmailProof = async (tx: Db, profileId: string, now: Date): Promise<Pick<Account, 'email' | 'language'> | null> => {
  const [proved] = await tx
    .update(profiles)
    .set({ emailProvedAt: now, mustProveEmail: false, version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.id, profileId), isNull(profiles.emailProvedAt), isNull(profiles.closedAt)))
    .returning({ email: profiles.email, language: profiles.language })
  return proved ?? null
}

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> => (await findAccount(db, email)) !== null

/** Inserts a profile unless its address or person has one. Unique keys decide between concurrent inserts. */
export const insertProfile = async (
  db: Db,
  profile: typeof profiles.$inferInsert,
  phone: { number: string; confirmedAt: Date | null },
  accepted: { version: string; at: Date },
): Promise<'made' | 'email taken' | 'person taken'> => {
  const made = await db.insert(profiles).values(profile).onConflictDoNothing().returning({ id: profiles.id })
  if (made.length === 0) return (await isEmailTaken(db, profile.email)) ? 'email taken' : 'person taken'
  await db.insert(profilePhones).values({ id: uuidv7(), profileId: profile.id, ...phone, createdAt: accepted.at })
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
