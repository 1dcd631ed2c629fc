import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { blockMs, clearTries, consumeTries, consumeTry, findCount, returnTries, throttleFor, throttleOf } from '#platform/auth/throttle.ts'
import { limitShown, passwordThrottles, throttleRules } from '#platform/http/throttle-rules.ts'
import { throttles } from '#platform/schema/platform-tables.ts'
import { keepPlatformRows } from '#platform/testing/keep-platform-rows.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const keys = ringOf('key')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(throttles)
  clock.set(start)
})

const start = '2026-11-20T12:00:00Z'
const clock = settableClock(start)
const consume = (throttle: ReturnType<typeof throttleOf>) => consumeTry(database.db, clock.now(), throttle)

test.each([
  [9, 0],
  [10, 30_000],
  [11, 60_000],
  [12, 120_000],
  [14, 480_000],
  [15, 900_000],
  [5000, 900_000],
])('after %i failures of an account the next try waits %i ms', (count, ms) => {
  expect(blockMs(throttleRules.passwordByAccount, count)).toBe(ms)
})

test('of 50 simultaneous tries only the limit is allowed; the others get a retry time', async () => {
  const throttle = throttleOf(keys, 'passwordByEmailAndAddress', 'at once')
  const results = await Promise.all(Array.from({ length: 50 }, () => consume(throttle)))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(5)
  expect(results.find(({ allowed }) => !allowed)).toEqual({ allowed: false, retryAt: new Date('2026-11-20T12:01:00Z') })
})

test('counting starts again when the block ends', async () => {
  const throttle = throttleOf(keys, 'pinSendBurst', 'dora')
  expect([await consume(throttle), await consume(throttle), await consume(throttle)].map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    false,
  ])
  clock.advance(9_999)
  expect((await consume(throttle)).allowed).toBe(false)
  clock.advance(1)
  expect([await consume(throttle), await consume(throttle), await consume(throttle)].map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    false,
  ])
})

test('an account waits twice as long after each further failure', async () => {
  const throttle = throttleOf(keys, 'passwordByAccount', 'ana@example.com')
  for (let count = 1; count <= 10; count++) expect((await consume(throttle)).allowed).toBe(true)
  for (let count = 10; count <= 17; count++) {
    const now = clock.now().getTime()
    expect(await consume(throttle)).toEqual({ allowed: false, retryAt: new Date(now + blockMs(throttle.rule, count)) })
    clock.advance(blockMs(throttle.rule, count))
    expect((await consume(throttle)).allowed).toBe(true)
  }
})

test('a returned try does not count, even the one that reached the limit', async () => {
  const throttle = throttleOf(keys, 'passwordByEmailAndAddress', 'given back')
  for (let round = 0; round < 12; round++) {
    expect((await consume(throttle)).allowed).toBe(true)
    await returnTries(database.db, [throttle])
  }
  for (let round = 0; round < 5; round++) await consume(throttle)
  await returnTries(database.db, [throttle])
  expect((await consume(throttle)).allowed).toBe(true)
  expect((await consume(throttle)).allowed).toBe(false)
})

test('several counters are consumed together or not at all', async () => {
  const [free, full] = [throttleOf(keys, 'passwordByAddress', 'free'), throttleOf(keys, 'pinSendBurst', 'full')]
  await consume(full)
  await consume(full)
  for (let round = 0; round < 30; round++) expect((await consumeTries(database.db, clock.now(), [free, full])).allowed).toBe(false)
  expect((await consumeTries(database.db, clock.now(), [free])).allowed).toBe(true)
})

test('of several throttles that refuse, the first one says how long to wait, and none counts', async () => {
  const [slow, quick, free] = [
    throttleOf(keys, 'lookupByPerson', 'slow'),
    throttleOf(keys, 'pinSendBurst', 'quick'),
    throttleOf(keys, 'passwordByAddress', 'free'),
  ]
  for (let round = 0; round < slow.rule.limit; round++) await consume(slow)
  for (let round = 0; round < quick.rule.limit; round++) await consume(quick)
  const retryAt = async (...wanted: (typeof slow)[]) => consumeTries(database.db, clock.now(), wanted, [free])
  expect(await retryAt(slow, quick)).toEqual({ allowed: false, retryAt: new Date('2026-11-20T13:00:00Z') })
  expect(await retryAt(quick, slow)).toEqual({ allowed: false, retryAt: new Date('2026-11-20T12:00:10Z') })
  expect(await findCount(database.db, free.key, clock.now())).toBe(0)
})

test('an optional throttle that blocks refuses nothing and is not counted', async () => {
  const [needed, optional] = [throttleOf(keys, 'passwordByAddress', 'needed'), throttleOf(keys, 'pinSendBurst', 'optional')]
  const both = () => consumeTries(database.db, clock.now(), [needed], [optional])
  for (let round = 0; round < optional.rule.limit; round++) expect(await both()).toEqual({ allowed: true, counted: [needed, optional] })
  expect(await both()).toEqual({ allowed: true, counted: [needed] })
  expect(await findCount(database.db, optional.key, clock.now())).toBe(optional.rule.limit)
  await returnTries(database.db, [needed, optional])
  expect(await both()).toEqual({ allowed: true, counted: [needed, optional] })
})

test('simultaneous tries of the same throttles in any order count to the limit, and none of them deadlocks', async () => {
  const shared = ['a', 'b', 'c', 'd'].map((whom) => throttleOf(keys, 'passwordByAddress', whom))
  const consumeAll = (round: number) => consumeTries(database.db, clock.now(), round % 2 === 0 ? shared : shared.toReversed())
  for (let time = 0; time < 3; time++) {
    const results = await Promise.all(Array.from({ length: 60 }, (_, round) => consumeAll(round)))
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20)
    const counts = await Promise.all(shared.map(({ key }) => findCount(database.db, key, clock.now())))
    expect(counts).toEqual([20, 20, 20, 20])
    await Promise.all(Array.from({ length: 20 }, (_, round) => returnTries(database.db, round % 2 === 0 ? shared : shared.toReversed())))
  }
  await Promise.all(
    Array.from({ length: 40 }, (_, round) => (round % 2 === 0 ? consumeAll(round / 2) : clearTries(database.db, shared.toReversed()))),
  )
})

test('clearing a counter allows tries again, and a scale raises the limit', async () => {
  const throttle = throttleOf(keys, 'pinSendBurst', 'cleared')
  await consume(throttle)
  await consume(throttle)
  await clearTries(database.db, [throttle])
  expect((await consume(throttle)).allowed).toBe(true)
  expect(throttleOf(keys, 'pinSendBurst', 'x', 100).rule.limit).toBe(200)
})

test('the table does not store addresses in clear, and old rows are deleted', async () => {
  await consume(throttleOf(keys, 'passwordByAddress', '203.0.113.9'))
  const stored = JSON.stringify(await database.db.select().from(throttles))
  expect(stored).not.toContain('203.0.113.9')
  clock.advance(25 * 3_600_000)
  await keepPlatformRows(database.db, clock.now(), () => 0)
  expect(await database.db.$count(throttles)).toBe(0)
})

test('a request can use only the throttles that its route declares', () => {
  const row = { route: 'POST /api/auth/login', throttles: passwordThrottles }
  expect(throttleFor(row, keys, 'passwordByAddress', '10.0.0.1')).toEqual(throttleOf(keys, 'passwordByAddress', '10.0.0.1'))
  expect(() => throttleFor(row, keys, 'lookupByAll', 'everybody')).toThrow('POST /api/auth/login counts lookupByAll')
})

test('the permission table shows the limits of all nodes, then the limit of each node', () => {
  expect(limitShown({ limit: '600/min', throttles: passwordThrottles })).toBe(
    '5/min by account and address, 20/min by address, 10/day by account; 600/min on each node',
  )
  expect(limitShown({ limit: '20/h', throttles: ['pinSendByMember'] })).toBe('5/30 min by account; 20/h on each node')
  expect(limitShown({ limit: '20/h' })).toBe('20/h')
})
