import { and, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm'
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

type Taken = { allowed: true; counted: readonly Throttle[] } | { allowed: false; retryAt: Date }

const inMs = (at: SQL, ms: SQL) => sql`${at} + ${ms} * interval '1 millisecond'`

/** The rules of throttles as rows of a statement. */
const ruleRows = (all: readonly { throttle: Throttle; isNeeded: boolean }[]): SQL => {
  const rows = all.map(({ throttle: { key, rule }, isNeeded }) => {
    const { limit, windowMs, firstBlockMs, longestBlockMs } = rule
    return sql`(${key}::text, ${limit}::float8, ${windowMs}::float8, ${firstBlockMs}::float8, ${longestBlockMs}::float8, ${isNeeded}::bool)`
  })
  return sql`rules (key, most, window_ms, first_block_ms, longest_block_ms, is_needed) as (values ${sql.join(rows, sql`, `)})`
}

/**
 * Counts a try in every throttle of `needed`, or in none; returns when to try again after the first that refuses. If all allow it, it is
 * also counted in those of `optional` that do not block. One statement counts before the try is made, so that concurrent tries cannot
 * exceed a limit; its rows are locked in the order of their keys, so that two requests cannot deadlock. Call `returnTries` with `counted`
 * if the try succeeds.
 */
export const consumeTries = async (db: Db, now: Date, needed: readonly Throttle[], optional: readonly Throttle[] = []): Promise<Taken> => {
  const all = [...needed.map((throttle) => ({ throttle, isNeeded: true })), ...optional.map((throttle) => ({ throttle, isNeeded: false }))]
  const at = sql`${now.toISOString()}::timestamptz`
  const isOver = sql`${throttles.windowEndsAt} <= ${at}`
  const count = sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`
  const block = sql`least(first_block_ms * power(2, least(${count} - most, 30)), longest_block_ms)`
  const { rows } = await db.execute<{ key: string; blockedUntilMs: number | null }>(sql`
    with ${ruleRows(all)},
    blocked as (
      select rules.key, is_needed, blocked_until from rules join ${throttles} using (key) where blocked_until > ${at}
    ),
    counted as (
      insert into ${throttles} (key, count, window_ends_at, blocked_until)
      select key, 1, ${inMs(at, sql`window_ms`)}, case when most <= 1 then ${inMs(at, sql`first_block_ms`)} end
      from rules where not exists (select from blocked where is_needed) order by key
      on conflict (key) do update set (count, window_ends_at, blocked_until) = (
        select ${count}, case when ${isOver} then ${inMs(at, sql`window_ms`)} else ${throttles.windowEndsAt} end,
          case when ${count} >= most then ${inMs(at, block)} end
        from rules where rules.key = excluded.key
      )
      where ${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${at}
      returning key
    )
    select key, null as "blockedUntilMs" from counted
    union all select key, extract(epoch from blocked_until)::float8 * 1000 from blocked where is_needed`)
  const untilMs = new Map(rows.map(({ key, blockedUntilMs }) => [key, blockedUntilMs]))
  for (const { key } of needed) {
    const until = untilMs.get(key)
    if (typeof until === 'number') return { allowed: false, retryAt: new Date(until) }
  }
  const counted = all.flatMap(({ throttle }) => (untilMs.has(throttle.key) ? [throttle] : []))
  // A concurrent try has reached the limit since this statement began.
  const overtaken = needed.find((throttle) => !counted.includes(throttle))
  if (!overtaken) return { allowed: true, counted }
  await returnTries(db, counted)
  return { allowed: false, retryAt: (await findBlock(db, [overtaken.key], now)) ?? now }
}

/** Counts a try in one throttle. */
export const consumeTry = (db: Db, now: Date, throttle: Throttle): Promise<Taken> => consumeTries(db, now, [throttle])

/** Locks rows in the order of their keys, as `consumeTries` does. */
const heldRows = (keys: readonly string[]): SQL =>
  sql`held as (select key from ${throttles} where ${inArray(throttles.key, [...keys])} order by key for update)`

const keysOf = (all: readonly Throttle[]): string[] => all.map(({ key }) => key)

const deletion = (cleared: readonly Throttle[]): SQL =>
  sql`delete from ${throttles} using held where ${throttles.key} = held.key and ${inArray(throttles.key, keysOf(cleared))}`

/** Undoes the count of a try that succeeded; deletes the counts of `cleared` in the same statement. */
export const returnTries = async (db: Db, returned: readonly Throttle[], cleared: readonly Throttle[] = []): Promise<void> => {
  if (returned.length === 0) return clearTries(db, cleared)
  const rules = ruleRows(returned.map((throttle) => ({ throttle, isNeeded: true })))
  await db.execute(sql`
    with ${rules}, ${heldRows(keysOf([...returned, ...cleared]))}, gone as (${deletion(cleared)})
    update ${throttles} set
      count = greatest(${throttles.count} - 1, 0),
      blocked_until = case when ${throttles.count} > most then ${throttles.blockedUntil} end
    from rules join held using (key) where ${throttles.key} = rules.key`)
}

/** Deletes the counts, after a correct password. */
export const clearTries = async (db: Db, cleared: readonly Throttle[]): Promise<void> => {
  if (cleared.length === 0) return
  await db.execute(sql`with ${heldRows(keysOf(cleared))} ${deletion(cleared)}`)
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
