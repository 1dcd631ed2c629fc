import { sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRingKey } from '#platform/auth/keys/key-ring.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { consumePasswordTries } from '#platform/auth/password-tries.ts'
import { throttles } from '#platform/schema/platform-tables.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(throttles))

const request = {
  ip: '198.51.100.7',
  route: 'POST /sign-in',
  throttles: ['passwordByAddress', 'passwordByEmailAndAddress', 'passwordByAccount'],
} as const

const consume = () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const secretKey = { current: readRingKey('A'.repeat(43)), others: [], retired: [] }
  return consumePasswordTries(
    { db: database.db, clock: { now: () => now }, secretKey, config: { rateLimits: 1 } },
    'ana@example.com',
    request,
  )
}
const counted = async () => Number((await database.db.select({ all: sum(throttles.count) }).from(throttles))[0]?.all ?? 0)

test('a password that an overloaded server did not compare is no wrong try', async () => {
  const stored = await hashPassword('Welcome-2-Me!')
  const tries = await consume()
  expect(await counted()).toBeGreaterThan(0)
  const flood = Array.from({ length: 200 }, () => hashPassword('x').catch(() => null))
  await expect(tries.fits(stored, 'Welcome-2-Me!')).rejects.toMatchObject({ code: 'Overloaded' })
  expect(await counted()).toBe(0)
  await Promise.all(flood)
  expect(await tries.fits(stored, 'Welcome-2-Me!')).toBe(true)
})

test('a wrong password counts, and a right one takes the count back', async () => {
  const stored = await hashPassword('Welcome-2-Me!')
  const wrong = await consume()
  expect(await wrong.fits(stored, 'welcome')).toBe(false)
  const before = await counted()
  expect(before).toBeGreaterThan(0)
  const right = await consume()
  expect(await right.fits(stored, 'Welcome-2-Me!')).toBe(true)
  await right.giveBack()
  expect(await counted()).toBeLessThan(before + 1)
})
