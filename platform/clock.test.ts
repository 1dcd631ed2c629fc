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

test("the clock is the database's, whatever this process believes, moved by the offset of tests", async () => {
  const here = Date.now
  Date.now = () => here() + 600_000
  try {
    const clock = await openClock(database.pool)
    const moved = await openClock(database.pool, { offsetMs: 3_600_000 })
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(500)
    expect(Math.abs(moved.now().getTime() - clock.now().getTime() - 3_600_000)).toBeLessThan(500)
    clock.stop()
    moved.stop()
  } finally {
    Date.now = here
  }
})
