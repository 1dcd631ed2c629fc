import { and, eq, gt, inArray, isNull, lte, max, or, sql } from 'drizzle-orm'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { throttles } from '#platform/schema/platform-tables.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** After `limit` tries within the window the next waits `firstBlockMs`, and twice as long after each further one, up to `longestBlockMs`. */
export type ThrottleRule = { limit: number; windowMs: number; firstBlockMs: number; longestBlockMs: number }

/** `limit` tries, then a pause as long as the window. */
const perWindow = (limit: number, windowMs: number): ThrottleRule => ({
  limit,
  windowMs,
  firstBlockMs: windowMs,
  longestBlockMs: windowMs,
})

/** Counted over all nodes. Successful sign-ins are given back: an employer's whole office shares one address. */
export const throttleRules = {
  passwordByEmailAndAddress: perWindow(5, minute),
  passwordByAddress: perWindow(20, minute),
  passwordByAccount: { limit: 10, windowMs: 24 * hour, firstBlockMs: 30 * second, longestBlockMs: 15 * minute },
  pinSendBurst: perWindow(2, 10 * second),
  pinSendByMember: perWindow(5, 30 * minute),
  pinSendByPhone: perWindow(10, hour),
  lookupByPerson: perWindow(5, hour),
  lookupByAddress: perWindow(30, 10 * minute),
  lookupByAll: perWindow(200, hour),
  recoveryByAccount: perWindow(5, hour),
  recoveryByAddress: perWindow(10, hour),
  caseByAddress: perWindow(5, hour),
  caseByAddressADay: perWindow(20, 24 * hour),
  caseByAll: perWindow(200, hour),
  caseByMember: perWindow(5, hour),
  caseByMemberADay: perWindow(20, 24 * hour),
  caseStatusByNumber: perWindow(5, hour),
  caseStatusByAddress: perWindow(20, hour),
  cardMailByMember: perWindow(5, hour),
  cardMailByMemberADay: perWindow(20, 24 * hour),
} as const satisfies Record<string, ThrottleRule>

export type Throttle = { key: string; rule: ThrottleRule }

/**
 * A counter of one rule for one address, account or number.
 * @param secret the table must not tell whom it counts, so the key is a keyed hash
 * @param scale multiplies the limit, for tests; 1 in production
 */
export const throttleOf = (secret: string, name: keyof typeof throttleRules, whom: string, scale = 1): Throttle => {
  const rule = throttleRules[name]
  return { key: keyedHash(secret, `${name}\0${whom}`), rule: { ...rule, limit: rule.limit * scale } }
}

/** How long the try after the `count`th waits, in milliseconds; 0 while the limit is not reached. */
export const blockMs = ({ limit, firstBlockMs, longestBlockMs }: ThrottleRule, count: number): number =>
  count < limit ? 0 : Math.min(firstBlockMs * 2 ** Math.min(count - limit, 30), longestBlockMs)

type Taken = { allowed: true } | { allowed: false; retryAt: Date }

/**
 * Counts a try before it is made, in one statement, so that of any number of tries at once no more than the limit are judged.
 * Give it back when it turns out well.
 */
export const takeTry = async (db: Db, now: Date, { key, rule }: Throttle): Promise<Taken> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const inMs = (ms: number) => sql`${at} + ${ms}::float8 * interval '1 millisecond'`
  const over = sql`${throttles.windowEndsAt} <= ${at}`
  const count = sql`case when ${over} then 1 else ${throttles.count} + 1 end`
  const block = sql`least(${rule.firstBlockMs}::float8 * power(2, least(${count} - ${rule.limit}, 30)), ${rule.longestBlockMs})`
  const [taken] = await db
    .insert(throttles)
    .values({ key, count: 1, windowEndsAt: inMs(rule.windowMs), blockedUntil: rule.limit <= 1 ? inMs(rule.firstBlockMs) : null })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count,
        windowEndsAt: sql`case when ${over} then ${inMs(rule.windowMs)} else ${throttles.windowEndsAt} end`,
        blockedUntil: sql`case when ${count} >= ${rule.limit} then ${at} + ${block} * interval '1 millisecond' end`,
      },
      setWhere: sql`${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${at}`,
    })
    .returning({ count: throttles.count })
  if (taken) return { allowed: true }
  const [blocked] = await db.select({ until: throttles.blockedUntil }).from(throttles).where(eq(throttles.key, key))
  return { allowed: false, retryAt: blocked?.until ?? now }
}

/** A try that turned out well does not count. */
export const returnTry = async (db: Db, { key, rule }: Throttle): Promise<void> => {
  await db
    .update(throttles)
    .set({
      count: sql`greatest(${throttles.count} - 1, 0)`,
      blockedUntil: sql`case when ${throttles.count} > ${rule.limit} then ${throttles.blockedUntil} end`,
    })
    .where(eq(throttles.key, key))
}

/** Takes a try of each counter, or of none. @returns the latest moment to try again when one refuses */
export const takeTries = async (db: Db, now: Date, wanted: readonly Throttle[]): Promise<Taken> => {
  const taken: Throttle[] = []
  for (const throttle of wanted) {
    const result = await takeTry(db, now, throttle)
    if (!result.allowed) {
      for (const earlier of taken) await returnTry(db, earlier)
      return result
    }
    taken.push(throttle)
  }
  return { allowed: true }
}

/** Forgets what was counted: the right password was given. */
export const clearTries = async (db: Db, cleared: readonly Throttle[]): Promise<void> => {
  await db.delete(throttles).where(
    inArray(
      throttles.key,
      cleared.map(({ key }) => key),
    ),
  )
}

/** Removes counters that count nothing any more. */
export const sweepThrottles = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(throttles)
    .where(and(lte(throttles.windowEndsAt, now), or(isNull(throttles.blockedUntil), lte(throttles.blockedUntil, now))))
}

/** Until when a counter refuses; null while it does not. */
export const findBlock = async (db: Db, keys: readonly string[], now: Date): Promise<Date | null> => {
  const blocked = and(inArray(throttles.key, [...keys]), gt(throttles.blockedUntil, now))
  return (
    (
      await db
        .select({ until: max(throttles.blockedUntil) })
        .from(throttles)
        .where(blocked)
    )[0]?.until ?? null
  )
}
