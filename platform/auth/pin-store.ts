import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { PinLimits } from '#platform/auth/pin-limits.ts'
import type { Db } from '#platform/db/db.ts'
import { pinChallenges, pinFactors } from '#platform/schema/platform-tables.ts'

export type PinChallenge = typeof pinChallenges.$inferSelect

/** Inserts a challenge and voids the owner's earlier ones, in one statement. */
export const replaceChallenges = async (tx: Db, challenge: typeof pinChallenges.$inferInsert): Promise<void> => {
  const voided = tx.$with('voided').as(
    tx
      .update(pinChallenges)
      .set({ voidedAt: challenge.createdAt })
      .where(and(eq(pinChallenges.ownerKey, challenge.ownerKey), isNull(pinChallenges.voidedAt)))
      .returning({ id: pinChallenges.id }),
  )
  await tx.with(voided).insert(pinChallenges).values(challenge)
}

export const voidChallenges = async (tx: Db, ownerKey: string, now: Date): Promise<void> => {
  await tx
    .update(pinChallenges)
    .set({ voidedAt: now })
    .where(and(eq(pinChallenges.ownerKey, ownerKey), isNull(pinChallenges.voidedAt)))
}

/** Checks only the latest challenge, so that two concurrent sends do not leave two valid PINs. */
export const findOpenChallenge = async (db: Db, ownerKey: string, now: Date): Promise<PinChallenge | undefined> => {
  const [latest] = await db
    .select()
    .from(pinChallenges)
    .where(eq(pinChallenges.ownerKey, ownerKey))
    .orderBy(desc(pinChallenges.createdAt), desc(pinChallenges.id))
    .limit(1)
  return latest && !latest.usedAt && !latest.voidedAt && latest.expiresAt > now ? latest : undefined
}

const isOpen = (now: Date) => and(isNull(pinChallenges.usedAt), isNull(pinChallenges.voidedAt), gt(pinChallenges.expiresAt, now))

/**
 * Counts a try of the owner's latest challenge.
 * @returns the challenge; undefined when it is not open, is another member's, or has no try left, or the member is locked or disabled
 */
export const consumePinTry = async (
  db: Db,
  { ownerKey, memberId }: { ownerKey: string; memberId: string },
  now: Date,
  { triesPerPin }: PinLimits,
): Promise<PinChallenge | undefined> => {
  const latest = db
    .select({ id: pinChallenges.id })
    .from(pinChallenges)
    .where(eq(pinChallenges.ownerKey, ownerKey))
    .orderBy(desc(pinChallenges.createdAt), desc(pinChallenges.id))
    .limit(1)
  const blocked = db
    .select({ memberId: pinFactors.memberId })
    .from(pinFactors)
    .where(and(eq(pinFactors.memberId, memberId), or(isNotNull(pinFactors.disabledAt), gt(pinFactors.lockedUntil, now))))
  const [tried] = await db
    .update(pinChallenges)
    .set({ tries: sql`${pinChallenges.tries} + 1` })
    .where(
      and(
        eq(pinChallenges.id, latest),
        isOpen(now),
        eq(pinChallenges.memberId, memberId),
        lt(pinChallenges.tries, triesPerPin),
        notExists(blocked),
      ),
    )
    .returning()
  return tried
}

/**
 * Marks a correct PIN as used, and clears the locks and counts of its member, in one statement.
 * @returns false when it was already used; of two concurrent correct PINs, one succeeds
 */
export const consumePin = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const used = db.$with('used').as(
    db
      .update(pinChallenges)
      .set({ usedAt: now })
      .where(and(eq(pinChallenges.id, id), isOpen(now)))
      .returning({ memberId: pinChallenges.memberId }),
  )
  const cleared = db
    .$with('cleared')
    .as(
      db
        .delete(pinFactors)
        .where(inArray(pinFactors.memberId, sql`(select member_id from used)`))
        .returning({ memberId: pinFactors.memberId }),
    )
  return (await db.with(used, cleared).select().from(used)).length === 1
}

export const findFactor = async (db: Db, memberId: string) =>
  (await db.select().from(pinFactors).where(eq(pinFactors.memberId, memberId)))[0]

/**
 * Counts a failure of the member before the PIN is compared; a correct PIN clears it afterwards.
 * @returns false when the member is locked or disabled
 */
export const consumeFactorTry = async (db: Db, memberId: string, now: Date, limits: PinLimits): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const inMs = (ms: number) => sql`${at} + ${ms}::float8 * interval '1 millisecond'`
  const over = sql`${pinFactors.windowEndsAt} <= ${at}`
  const failures = sql`case when ${over} then 1 else ${pinFactors.failures} + 1 end`
  const locks = sql`${failures} >= ${limits.failuresPerDay}`
  const lockMs = sql`least(${limits.firstLockMs}::float8 * power(2, least(${pinFactors.locks}, 30)), ${limits.longestLockMs})`
  const taken = await db
    .insert(pinFactors)
    .values({ memberId, failures: 1, consecutive: 1, windowEndsAt: inMs(limits.windowMs) })
    .onConflictDoUpdate({
      target: pinFactors.memberId,
      set: {
        failures,
        consecutive: sql`${pinFactors.consecutive} + 1`,
        windowEndsAt: sql`case when ${over} then ${inMs(limits.windowMs)} else ${pinFactors.windowEndsAt} end`,
        lockedUntil: sql`case when ${locks} then ${at} + ${lockMs} * interval '1 millisecond' end`,
        locks: sql`${pinFactors.locks} + case when ${locks} then 1 else 0 end`,
        disabledAt: sql`case when ${pinFactors.consecutive} + 1 >= ${limits.failuresInARow} then ${at} end`,
      },
      setWhere: sql`${pinFactors.disabledAt} is null and (${pinFactors.lockedUntil} is null or ${pinFactors.lockedUntil} <= ${at})`,
    })
    .returning({ memberId: pinFactors.memberId })
  return taken.length === 1
}

/** Clears locks and counts, after a correct code of an authenticator app or by an operator. */
export const clearFactor = async (db: Db, memberId: string): Promise<void> => {
  await db.delete(pinFactors).where(eq(pinFactors.memberId, memberId))
}
