import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClock } from '#platform/clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const databaseTime = async () => {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.getTime() ?? 0
}

test('the clock follows the database time plus the test offset, not the process time', async () => {
  const here = Date.now
  Date.now = () => here() + 600_000
  try {
    const opening = await databaseTime()
    const clock = await openClock(database.pool)
    const moved = await openClock(database.pool, { offsetMs: 3_600_000 })
    // A clock is off by at most half the duration of its query, plus rounding to a millisecond.
    const slack = (await databaseTime()) - opening + 1
    const before = await databaseTime()
    const [read, readMoved] = [clock.now().getTime(), moved.now().getTime() - 3_600_000]
    const after = await databaseTime()
    for (const time of [read, readMoved]) {
      expect(time).toBeGreaterThanOrEqual(before - slack)
      expect(time).toBeLessThanOrEqual(after + slack)
    }
    clock.stop()
    moved.stop()
  } finally {
    Date.now = here
  }
})
