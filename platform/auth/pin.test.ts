import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { checkPin, createPin, findPinBlock, type PinCheck, voidPins } from '#platform/auth/pin.ts'
import { pinChallenges, pinFactors } from '#platform/schema/platform-tables.ts'
import { keepPlatformRows } from '#platform/testing/keep-platform-rows.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const minute = 60_000
const clock = settableClock('2026-11-20T12:00:00Z')
const secret = ringOf('a key for tests')
let owners = 0

/** A member with a session and a PIN sent for it. */
const someone = async (memberId = `member ${++owners}`) => {
  const owner = { ownerKey: `session ${++owners}`, memberId }
  const send = () => database.db.transaction((tx) => createPin(tx, { ...owner, secret, now: clock.now(), ttlMs: 30 * minute }))
  const sent = await send()
  const wrong = sent.pin === '000000' ? '000001' : '000000'
  const check = (pin: string): Promise<PinCheck> => checkPin(database.db, { ...owner, secret, pin, now: clock.now() })
  return { ...owner, ...sent, wrong, send, check }
}

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, work))

describe('one PIN', () => {
  test('is six digits, kept only as a keyed hash [MFA-32]', async () => {
    const { pin, challengeId } = await someone()
    expect(pin).toMatch(/^\d{6}$/)
    const stored = JSON.stringify(await database.db.select().from(pinChallenges).where(eq(pinChallenges.id, challengeId)))
    expect(stored).not.toContain(`"${pin}"`)
  })

  test('allows five of 200 simultaneous wrong tries, and then refuses the right PIN', async () => {
    const { wrong, pin, check } = await someone()
    const results = await times(200, () => check(wrong))
    expect(results.filter((result) => result === 'invalid')).toHaveLength(5)
    expect(results.filter((result) => typeof result === 'object')).toHaveLength(195)
    expect(await check(pin)).toEqual({ minutesLocked: 1 })
  })

  test('succeeds once when sent five times at once', async () => {
    const { pin, check } = await someone()
    const results = await times(5, () => check(pin))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'expired')).toHaveLength(4)
    expect(await check(pin)).toBe('expired')
  })

  test('expires after exactly 30 minutes [MFA-31]', async () => {
    const { pin, check, expiresAt } = await someone()
    expect(expiresAt).toEqual(new Date(clock.now().getTime() + 30 * minute))
    clock.advance(30 * minute - 1)
    const early = await someone()
    clock.advance(1)
    expect(await check(pin)).toBe('expired')
    expect(await early.check(early.pin)).toBe('ok')
  })

  test('is replaced by the next one of its session, and by no other', async () => {
    const first = await someone()
    const other = await someone()
    clock.advance(1)
    const second = await first.send()
    expect(await first.check(first.pin === second.pin ? first.wrong : first.pin)).toBe('invalid')
    expect(await first.check(second.pin)).toBe('ok')
    expect(await other.check(other.pin)).toBe('ok')
  })

  test('is void after sending it failed', async () => {
    const { ownerKey, pin, check } = await someone()
    await voidPins(database.db, ownerKey, clock.now())
    expect(await check(pin)).toBe('expired')
  })

  test('does not work for another session or member', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const asked = { secret, pin: mine.pin, now: clock.now() }
    const foreign = await checkPin(database.db, { ...asked, ownerKey: theirs.ownerKey, memberId: theirs.memberId })
    expect(foreign).toBe(mine.pin === theirs.pin ? 'ok' : 'invalid')
    expect(await checkPin(database.db, { ...asked, ownerKey: mine.ownerKey, memberId: theirs.memberId })).toBe('expired')
  })
})

describe('a member', () => {
  const failTimes = async (memberId: string, count: number) => {
    for (let left = count; left > 0; left -= 5) {
      const session = await someone(memberId)
      for (let tries = 0; tries < Math.min(left, 5); tries++) expect(await session.check(session.wrong)).toBe('invalid')
    }
  }

  test('is locked for 15 minutes after ten failures over any number of PINs, also at once', async () => {
    const sessions = [await someone('locked'), await someone('locked'), await someone('locked')]
    const results = (await Promise.all(sessions.map(({ check, wrong }) => times(5, () => check(wrong))))).flat()
    expect(results.filter((result) => result === 'invalid')).toHaveLength(10)
    expect(await findPinBlock(database.db, 'locked', clock.now())).toEqual({ minutesLocked: 15 })
    clock.advance(14 * minute + 1)
    const next = await someone('locked')
    expect(await next.check(next.pin)).toEqual({ minutesLocked: 1 })
    clock.advance(minute)
    expect(await next.check(next.pin)).toBe('ok')
    expect(await findPinBlock(database.db, 'locked', clock.now())).toBeNull()
  })

  test('waits twice as long at each lock, at most a day', async () => {
    await failTimes('doubling', 10)
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440]) {
      expect(await findPinBlock(database.db, 'doubling', clock.now())).toEqual({ minutesLocked: minutes })
      clock.advance(minutes * minute)
      // Within the same day, one more failure locks again; on a new day it takes ten.
      await failTimes('doubling', minutes < 960 ? 1 : 10)
    }
  })

  test('loses the factor for good after 100 failures in a row', async () => {
    await database.db
      .insert(pinFactors)
      .values({ memberId: 'disabled', failures: 0, consecutive: 99, windowEndsAt: new Date(clock.now().getTime() + minute) })
    const session = await someone('disabled')
    expect(await session.check(session.wrong)).toBe('invalid')
    clock.advance(48 * 60 * minute)
    const later = await someone('disabled')
    expect(await later.check(later.pin)).toBe('disabled')
  })
})

test('expired PINs are deleted', async () => {
  await keepPlatformRows(database.db, new Date(clock.now().getTime() + 31 * minute), () => 0)
  expect(await database.db.$count(pinChallenges)).toBe(0)
})
