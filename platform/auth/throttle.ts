import { and, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { addressCounters } from '#platform/http/address-key.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type ThrottleName, type ThrottleRule, throttleRules } from '#platform/http/throttle-rules.ts'
import { throttles } from '#platform/schema/platform-tables.ts'

export type Throttle = { key: string; rule: ThrottleRule }

/**
 * The counter of one rule for one address, account or number.
 * @param keys keys the hash that is stored, so that the table does not reveal whom it counts; a new current key restarts the counters
 * @param scale multiplies the limit, for tests; 1 in production
 */
export const throttleOf = (keys: KeyRing, name: ThrottleName, whom: string, scale = 1): Throttle => {
  const rule = throttleRules[name]
  return { key: keyedHash(keys, 'throttle', `${name}\0${whom}`), rule: { ...rule, limit: rule.limit * scale } }
}

/**
 * The throttle of a request. The route must declare it, so that the permissions table shows every limit.
 * @throws Error when the route does not declare it
 */
export const throttleFor = (request: Pick<RequestContext, 'route' | 'throttles'>, ...how: Parameters<typeof throttleOf>): Throttle => {
  const [, name] = how
  if (!request.throttles.includes(name)) throw new Error(`${request.route} counts ${name}: declare it in the throttles of its row`)
  return throttleOf(...how)
}

/**
 * The throttles of a request's address: one for it, and a wider one for the network of an IPv6 address (`address-key.ts`).
 * @param whom what is counted; by default the address alone
 */
export const throttlesByAddress = (
  request: Pick<RequestContext, 'ip' | 'route' | 'throttles'>,
  keys: KeyRing,
  name: ThrottleName,
  scale: number,
  whom = (address: string) => address,
): Throttle[] => addressCounters(request.ip).map(({ key, times }) => throttleFor(request, keys, name, whom(key), scale * times))

/** How long the next try after `count` tries is blocked, in ms; 0 while the limit is not reached. */
export const blockMs = ({ limit, firstBlockMs, longestBlockMs }: ThrottleRule, count: number): number =>
  count < limit ? 0 : Math.min(firstBlockMs * 2 ** Math.min(count - limit, 30), longestBlockMs)

type Taken = { allowed: true } | { allowed: false; retryAt: Date }

/**
 * Counts a try before it is made, in one statement, so that concurrent tries cannot exceed the limit. Call `returnTry` if the try
 * succeeds.
 */
export const consumeTry = async (db: Db, now: Date, { key, rule }: Throttle): Promise<Taken> => {
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

/** Undoes the count of a try that succeeded. */
export const returnTry = async (db: Db, { key, rule }: Throttle): Promise<void> => {
  await db
    .update(throttles)
    .set({
      count: sql`greatest(${throttles.count} - 1, 0)`,
      blockedUntil: sql`case when ${throttles.count} > ${rule.limit} then ${throttles.blockedUntil} end`,
    })
    .where(eq(throttles.key, key))
}

/** Counts a try in every throttle, or in none. @returns when to try again after the first that refuses */
export const consumeTries = async (db: Db, now: Date, wanted: readonly Throttle[]): Promise<Taken> => {
  const taken: Throttle[] = []
  for (const throttle of wanted) {
    const result = await consumeTry(db, now, throttle)
    if (!result.allowed) {
      for (const earlier of taken) await returnTry(db, earlier)
      return result
    }
    taken.push(throttle)
  }
  return { allowed: true }
}

/** Deletes the counts, after a correct password. */
export const clearTries = async (db: Db, cleared: readonly Throttle[]): Promise<void> => {
  await db.delete(throttles).where(
    inArray(
      throttles.key,
      cleared.map(({ key }) => key),
    ),
  )
}

/** How many tries a throttle has counted in its current window. */
export const findCount = async (db: Db, key: string, now: Date): Promise<number> =>
  (
    await db
      .select({ count: throttles.count })
      .from(throttles)
      .where(and(eq(throttles.key, key), gt(throttles.windowEndsAt, now)))
  )[0]?.count ?? 0

/** Returns until when the throttles block; null if they do not. */
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
