import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { AuthenticatorTable, RecoveryCodeTable } from '#platform/schema/factor-tables.ts'

export type Authenticator = AuthenticatorTable['$inferSelect']

/** The SQL of one table of authenticator apps: members, operators and clinicians have one each. */
export const authenticatorStore = (apps: AuthenticatorTable) => ({
  /** A person's app, confirmed or not. */
  find: async (db: Db, ownerId: string): Promise<Authenticator | null> =>
    (await db.select().from(apps).where(eq(apps.ownerId, ownerId)))[0] ?? null,

  /** Replaces an unconfirmed secret; false if it was confirmed. */
  saveSecret: async (db: Db, ownerId: string, secret: string, now: Date): Promise<boolean> => {
    const fresh = { secret, lastStep: null, createdAt: now }
    const saved = db
      .insert(apps)
      .values({ ownerId, ...fresh })
      .onConflictDoUpdate({ target: apps.ownerId, set: fresh, setWhere: isNull(apps.confirmedAt) })
    return (await saved.returning({ ownerId: apps.ownerId })).length > 0
  },

  /** Confirms the secret that the code was checked with; false if it has changed. */
  confirm: async (
    db: Db,
    { ownerId, secret }: Authenticator,
    { step, now, startedAfter }: { step: number; now: Date; startedAfter: Date },
  ): Promise<boolean> => {
    const isSame = and(eq(apps.ownerId, ownerId), eq(apps.secret, secret))
    const waiting = and(isSame, isNull(apps.confirmedAt), gt(apps.createdAt, startedAfter))
    const confirmed = db.update(apps).set({ confirmedAt: now, lastStep: step }).where(waiting)
    return (await confirmed.returning({ ownerId: apps.ownerId })).length > 0
  },

  /** Consumes the codes of a time step and all before; false if that step was used (RFC 6238, 5.2). */
  claimStep: async (db: Db, ownerId: string, step: number): Promise<boolean> => {
    const unused = or(isNull(apps.lastStep), lt(apps.lastStep, step))
    const own = and(eq(apps.ownerId, ownerId), isNotNull(apps.confirmedAt), unused)
    return (await db.update(apps).set({ lastStep: step }).where(own).returning({ ownerId: apps.ownerId })).length > 0
  },

  /** Deletes a confirmed app; false if none. */
  removeConfirmed: async (db: Db, ownerId: string): Promise<boolean> => {
    const own = and(eq(apps.ownerId, ownerId), isNotNull(apps.confirmedAt))
    return (await db.delete(apps).where(own).returning({ ownerId: apps.ownerId })).length > 0
  },

  /** Deletes the app, confirmed or not. */
  remove: async (db: Db, ownerId: string): Promise<void> => {
    await db.delete(apps).where(eq(apps.ownerId, ownerId))
  },
})

/** The SQL of one table of recovery codes. */
export const recoveryCodeStore = (codes: RecoveryCodeTable) => ({
  countUnused: async (db: Db, ownerId: string): Promise<number> => {
    const unused = and(eq(codes.ownerId, ownerId), isNull(codes.usedAt))
    return (await db.select({ count: count() }).from(codes).where(unused))[0]?.count ?? 0
  },

  /** Replaces all recovery codes; an empty list deletes them. */
  replace: async (db: Db, ownerId: string, hashes: readonly string[]): Promise<void> => {
    await db.delete(codes).where(eq(codes.ownerId, ownerId))
    if (hashes.length > 0) await db.insert(codes).values(hashes.map((codeHash) => ({ ownerId, codeHash })))
  },

  /** Consumes a recovery code, whose hash is one of these; false if it is unknown or used. */
  consume: async (db: Db, ownerId: string, hashes: readonly string[], now: Date): Promise<boolean> => {
    const unused = and(eq(codes.ownerId, ownerId), inArray(codes.codeHash, [...hashes]), isNull(codes.usedAt))
    return (await db.update(codes).set({ usedAt: now }).where(unused).returning({ ownerId: codes.ownerId })).length > 0
  },
})
