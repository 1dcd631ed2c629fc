import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { authenticatorCodes, authenticators } from '#server/schema/factor-tables.ts'

export type Authenticator = typeof authenticators.$inferSelect

/** A member's app, confirmed or not. */
export const findAuthenticator = async (db: Db, profileId: string): Promise<Authenticator | null> =>
  (await db.select().from(authenticators).where(eq(authenticators.profileId, profileId)))[0] ?? null

export const countCodes = async (db: Db, profileId: string): Promise<number> => {
  const unused = and(eq(authenticatorCodes.profileId, profileId), isNull(authenticatorCodes.usedAt))
  return (await db.select({ count: count() }).from(authenticatorCodes).where(unused))[0]?.count ?? 0
}

/** Replaces an unconfirmed secret; false if it was confirmed. */
export const saveNewSecret = async (db: Db, profileId: string, secret: string, now: Date): Promise<boolean> => {
  const fresh = { secret, lastStep: null, createdAt: now }
  const saved = db
    .insert(authenticators)
    .values({ profileId, ...fresh })
    .onConflictDoUpdate({ target: authenticators.profileId, set: fresh, setWhere: isNull(authenticators.confirmedAt) })
  return (await saved.returning({ profileId: authenticators.profileId })).length > 0
}

/** Confirms the secret that the code was checked with; false if it has changed. */
export const saveConfirmedApp = async (
  db: Db,
  { profileId, secret }: Authenticator,
  { step, now, startedAfter }: { step: number; now: Date; startedAfter: Date },
): Promise<boolean> => {
  const waiting = and(
    eq(authenticators.profileId, profileId),
    eq(authenticators.secret, secret),
    isNull(authenticators.confirmedAt),
    gt(authenticators.createdAt, startedAfter),
  )
  const confirmed = db.update(authenticators).set({ confirmedAt: now, lastStep: step }).where(waiting)
  return (await confirmed.returning({ profileId: authenticators.profileId })).length > 0
}

/** Consumes the codes of a time step and all before; false if that step was used (RFC 6238, 5.2). */
export const claimTotpStep = async (db: Db, profileId: string, step: number): Promise<boolean> => {
  const unused = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step))
  const own = and(eq(authenticators.profileId, profileId), isNotNull(authenticators.confirmedAt), unused)
  return (await db.update(authenticators).set({ lastStep: step }).where(own).returning({ id: authenticators.profileId })).length > 0
}

/** Replaces all recovery codes. */
export const replaceCodes = async (db: Db, profileId: string, hashes: readonly string[]): Promise<void> => {
  await db.delete(authenticatorCodes).where(eq(authenticatorCodes.profileId, profileId))
  await db.insert(authenticatorCodes).values(hashes.map((codeHash) => ({ profileId, codeHash })))
}

/** Consumes a recovery code, whose hash is one of these; false if it is unknown or used. */
export const consumeRecoveryCode = async (db: Db, profileId: string, hashes: readonly string[], now: Date): Promise<boolean> => {
  const unused = and(
    eq(authenticatorCodes.profileId, profileId),
    inArray(authenticatorCodes.codeHash, [...hashes]),
    isNull(authenticatorCodes.usedAt),
  )
  const taken = db.update(authenticatorCodes).set({ usedAt: now }).where(unused)
  return (await taken.returning({ profileId: authenticatorCodes.profileId })).length > 0
}

/** Deletes a confirmed app and its codes; false if none. */
export const deleteAuthenticator = async (db: Db, profileId: string): Promise<boolean> => {
  const own = and(eq(authenticators.profileId, profileId), isNotNull(authenticators.confirmedAt))
  return (await db.delete(authenticators).where(own).returning({ profileId: authenticators.profileId })).length > 0
}

/** Deletes the app, confirmed or not, with its recovery codes. */
export const forgetAuthenticator = async (db: Db, profileId: string): Promise<void> => {
  await db.delete(authenticators).where(eq(authenticators.profileId, profileId))
}
