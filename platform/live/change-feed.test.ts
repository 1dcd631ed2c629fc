import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announceChange, followChanges, sweepChanges } from '#platform/live/change-feed.ts'
import { openLog } from '#platform/log.ts'
import { changes } from '#platform/schema/platform-tables.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

/** A timeout long enough for a busy machine. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const follow = async (clock = settableClock('2026-11-20T12:00:00Z')) => {
  const seen: string[] = []
  const onGap = vi.fn()
  const log = openLog({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const feed = await followChanges({
    db: database.db,
    clock,
    log,
    everyMs: 10,
    onChange: (topic, key) => seen.push(`${topic} ${key}`),
    onGap,
  })
  return { seen, onGap, clock, warn, ...feed }
}

test('each follower hears a change once, and none from before it started', async () => {
  await announceChange(database.db, 'session', 'before')
  const [one, two] = [await follow(), await follow()]
  await announceChange(database.db, 'session', 's1')
  await announceChange(database.db, 'group', 'g1')
  await soon(() => expect(two.seen).toHaveLength(2))
  await sleep(60)
  expect(one.seen).toEqual(['session s1', 'group g1'])
  expect(two.seen).toEqual(['session s1', 'group g1'])
  await Promise.all([one.stop(), two.stop()])
})

test('a change that is committed long after later ones were read is not missed', async () => {
  const { seen, stop } = await follow()
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into changes (topic, key) values ('session', 'slow')`)
  for (let number = 0; number < 5; number++) {
    await announceChange(database.db, 'session', `${number}`)
    await soon(() => expect(seen).toHaveLength(number + 1))
  }
  expect(seen).toEqual(['session 0', 'session 1', 'session 2', 'session 3', 'session 4'])
  await slow.query('commit')
  slow.release()
  await soon(() => expect(seen.at(-1)).toBe('session slow'))
  expect(seen).toHaveLength(6)
  await stop()
})

test('freshness is the time of the last successful read; a gap of half an hour resets everything', async () => {
  const { freshAt, onGap, clock, warn, stop } = await follow()
  const opened = clock.now().getTime()
  /** Makes the database unreachable while the clock advances. */
  const away = async (minutes: number) => {
    const gone = new Error('away')
    const refuse = (done?: (error: Error) => void) => (done ? done(gone) : Promise.reject(gone))
    const connect = vi.spyOn(database.pool, 'connect').mockImplementation(refuse as typeof database.pool.connect)
    const { length } = warn.mock.calls
    await soon(() => expect(warn.mock.calls.length).toBeGreaterThan(length))
    clock.advance(minutes * 60_000)
    const stale = freshAt()
    connect.mockRestore()
    return stale
  }
  expect(await away(29)).toBe(opened)
  await soon(() => expect(freshAt()).toBe(opened + 29 * 60_000))
  expect(onGap).not.toHaveBeenCalled()
  expect(await away(31)).toBe(opened + 29 * 60_000)
  await soon(() => expect(onGap).toHaveBeenCalledOnce())
  expect(freshAt()).toBe(opened + 60 * 60_000)
  await stop()
})

test('changes older than an hour are deleted', async () => {
  await database.db.insert(changes).values({ topic: 'session', key: 'old', at: new Date(Date.now() - 61 * 60_000) })
  await announceChange(database.db, 'session', 'new')
  await sweepChanges(database.db)
  const keys = (await database.db.select({ key: changes.key }).from(changes)).map(({ key }) => key)
  expect(keys).toContain('new')
  expect(keys).not.toContain('old')
})
