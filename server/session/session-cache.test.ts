import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openSessionCache, type SessionCache } from '#server/session/session-cache.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

const clock = settableClock('2026-11-20T15:00:00Z')

/** Three sessions: two share a profile, and they span two groups. */
const rows = [
  { hash: 'a', id: 's1', profile: 'p1', group: 'g1' },
  { hash: 'b', id: 's2', profile: 'p1', group: 'g1' },
  { hash: 'c', id: 's3', profile: 'p2', group: 'g2' },
]

let asked: string[]
let feedReadAt: number
let day: string
let away: Error | null
let cache: SessionCache
beforeEach(async () => {
  asked = []
  feedReadAt = clock.now().getTime()
  day = '2026-11-20'
  away = null
  const find = async (hash: string) => {
    asked.push(hash)
    if (away) throw away
    const row = rows.find((one) => one.hash === hash)
    const record = row && { id: row.id, profile: { id: row.profile }, group: { id: row.group }, lastInputAt: clock.now() }
    return (record as SessionRecord | undefined) ?? null
  }
  cache = openSessionCache({ db: {} as Db, clock, find, feedReadAt: () => feedReadAt, today: () => day, memoryMs: 60_000 })
  await askAll()
  asked = []
})

const askAll = async () => {
  for (const { hash } of rows) await cache.find(hash)
}

describe('a cached session', () => {
  test.each([
    ['session', 's1', ['a']],
    ['profile', 'p1', ['a', 'b']],
    ['group', 'g2', ['c']],
    ['group', 'g9', []],
  ])('is read again after a change of its %s %s, and others are not', async (topic, key, expected) => {
    cache.forget(topic, key)
    await askAll()
    await askAll()
    expect(asked).toEqual(expected)
  })

  test('is read again after everything was forgotten, and on a new day', async () => {
    cache.forgetAll()
    await askAll()
    expect(asked).toEqual(['a', 'b', 'c'])
    day = '2026-11-21'
    await askAll()
    expect(asked).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  })

  test('is read again when the last read of the change feed is five seconds old', async () => {
    feedReadAt = clock.now().getTime() - 4999
    await cache.find('a')
    expect(asked).toEqual([])
    feedReadAt = clock.now().getTime() - 5000
    await cache.find('a')
    expect(asked).toEqual(['a'])
  })
})

describe('while the database is away', () => {
  const isRead = true
  const readFeedAgo = (ms: number) => {
    feedReadAt = clock.now().getTime() - ms
  }
  beforeEach(() => {
    away = Object.assign(new Error('the database does not answer'), { code: 'ECONNREFUSED' })
  })

  test('a known session answers reads for a minute after the last news of changes, and no longer', async () => {
    readFeedAgo(59_999)
    expect(await cache.find('a', { isRead })).toMatchObject({ id: 's1' })
    readFeedAgo(60_000)
    await expect(cache.find('a', { isRead })).rejects.toBe(away)
  })

  test('a new day begins without the database', async () => {
    day = '2026-11-21'
    expect(await cache.find('a', { isRead: true })).toMatchObject({ id: 's1' })
    await expect(cache.find('a')).rejects.toThrow()
    day = '2026-11-22'
    await expect(cache.find('a', { isRead: true }), 'not read on the day before').rejects.toThrow()
  })

  test('writes, sessions that ended, unknown sessions and questions for the newest state get none', async () => {
    readFeedAgo(10_000)
    cache.forget('session', 's2')
    await expect(cache.find('a')).rejects.toBe(away)
    await expect(cache.find('b', { isRead })).rejects.toBe(away)
    await expect(cache.find('none', { isRead })).rejects.toBe(away)
    await expect(cache.find('a', { isRead, fresh: true })).rejects.toBe(away)
  })

  test('an error that is no outage is not hidden', async () => {
    readFeedAgo(10_000)
    away = Object.assign(new Error('no such column'), { code: '42703' })
    await expect(cache.find('a', { isRead })).rejects.toBe(away)
  })
})

test('an unknown session is not cached', async () => {
  expect(await cache.find('none')).toBeNull()
  expect(await cache.find('none')).toBeNull()
  expect(asked).toEqual(['none', 'none'])
})
