import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { drizzleOn, failFast, openPool } from '#platform/db/open-db.ts'
import { type PoolWatch, watchPool } from '#platform/db/watch-pool.ts'
import { openLog } from '#platform/log.ts'
import { openFreezingProxy } from '#platform/testing/freezing-proxy.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const log = openLog({ level: 'silent' })
/** A probe may take long where the machine is busy. */
const times = { every: 20, silent: 150, probe: 30_000, silentThroughPooler: 60_000 }

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openFreezingProxy>>
let pool: Pool
let watch: PoolWatch
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  proxy = await openFreezingProxy(database.connection)
  pool = openPool({ ...proxy.connection, max: 3 }, 'portal', log)
  watch = watchPool(pool, proxy.connection, log, times)
  failFast(pool, watch.isAway)
})
afterEach(async () => {
  watch.stop()
  proxy.close()
  await pool.end()
})

const openThree = () => Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')))
const answer = async () => (await pool.query<{ n: number }>('select 1 as n')).rows[0]?.n

test('connections that are lost without a word are replaced, those in use and those at rest', async () => {
  await openThree()
  proxy.freeze({ later: false })
  await expect(pool.query('select 1')).rejects.toThrow('answers no more')
  for (let round = 0; round < 5; round += 1) expect(await answer()).toBe(1)
})

test('a transaction on a lost connection fails, and its connection is not used again', async () => {
  const db = drizzleOn(pool)
  const lost = db.transaction(async (tx) => {
    proxy.freeze({ later: false })
    await tx.execute('select 1')
  })
  await expect(lost).rejects.toThrow()
  for (let round = 0; round < 5; round += 1) expect(await answer()).toBe(1)
})

test('a slow statement, a wait for a lock and a transaction that pauses are left alone', async () => {
  const db = drizzleOn(pool)
  const paused = db.transaction(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(7)')
    await sleep(600)
    return (await tx.execute<{ n: number }>('select 2 as n')).rows[0]?.n
  })
  const waiting = pool.query<{ n: number }>('select 3 as n from (select pg_sleep(0.1), pg_advisory_xact_lock(7)) as locked')
  const slow = pool.query<{ n: number }>('select 4 as n from pg_sleep(0.6)')
  expect([await paused, (await waiting).rows[0]?.n, (await slow).rows[0]?.n]).toEqual([2, 3, 4])
})

test('while the database answers nobody, requests are refused at once; then they are answered again', async () => {
  watch.stop()
  const impatient = watchPool(pool, proxy.connection, log, { ...times, probe: 500 })
  failFast(pool, impatient.isAway)
  await openThree()
  proxy.freeze({ later: true })
  await expect(answer()).rejects.toThrow()
  expect(impatient.isAway()).toBe(true)
  await expect(answer()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  proxy.thaw()
  await expect.poll(() => impatient.isAway(), { timeout: 60_000 }).toBe(false)
  expect(await answer()).toBe(1)
  impatient.stop()
})
