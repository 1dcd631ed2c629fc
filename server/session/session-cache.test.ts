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
let cache: SessionCache
beforeEach(async () => {
  asked = []
  feedReadAt = clock.now().getTime()
  day = '2026-11-20'
  const find = async (hash: string) => {
    asked.push(hash)
    const row = rows.find((one) => one.hash === hash)
    const record = row && { id: row.id, profile: { id: row.profile }, group: { id: row.group }, lastInputAt: clock.now() }
    return (record as SessionRecord | undefined) ?? null
  }
  cache = openSessionCache({ db: {} as Db, clock, find, feedReadAt: () => feedReadAt, today: () => day })
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

test('an unknown session is not cached', async () => {
  expect(await cache.find('none')).toBeNull()
  expect(await cache.find('none')).toBeNull()
  expect(asked).toEqual(['none', 'none'])
})
