import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

// One dishonest administrator shortens a period, so that the job deletes what would show it.

let portal: TestPortal
let olga: TestBrowser
let second: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal()
  olga = await portal.operator('olga.admin@example.com')
  second = await portal.operator('omar.admin@example.com')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query(`delete from portal.settings where name = 'retention'`)
  await portal.pool.query(`delete from portal.pending_changes`)
})

const read = async () => (await olga.get('/api/console/retention')).json().data as { days: Record<string, number>; version: number }
const save = async (days: Record<string, number>, by = olga) => {
  const { version } = await read()
  return by.put('/api/console/retention', { version, days })
}
const decide = (by: TestBrowser, id: string, approve = true) => by.post(`/api/console/approvals/${id}`, { approve })

test('a shorter period waits for a second administrator, who is shown both periods', async () => {
  const saved = await save({ cases: 60 })
  expect([saved.statusCode, saved.json().data.waiting]).toEqual([200, { id: expect.any(String), expiresAt: expect.any(String) }])
  expect((await read()).days).toEqual({})
  const { id } = saved.json().data.waiting
  expect((await decide(olga, id)).json().meta.errors).toEqual(['SecondOperatorNeeded'])
  expect((await read()).days).toEqual({})
  const { rows } = (await second.get('/api/console/approvals')).json().data
  expect(rows).toMatchObject([{ id, kind: 'period.shorten', changes: [{ field: 'cases', before: 90, after: 60 }] }])
  expect((await decide(second, id)).statusCode).toBe(200)
  expect((await read()).days).toEqual({ cases: 60 })
})

test('a longer period counts at once', async () => {
  await save({ cases: 400 })
  expect(await read()).toMatchObject({ days: { cases: 400 } })
})

test('leaving a longer period out, so that its shorter default counts, is shorter as well', async () => {
  await save({ cases: 400 })
  expect((await save({})).json().data.waiting).not.toBeNull()
  expect((await read()).days).toEqual({ cases: 400 })
})

test('one shorter period among longer ones holds all of them', async () => {
  expect((await save({ cases: 60, sessions: 80 })).json().data.waiting).not.toBeNull()
  expect((await read()).days).toEqual({})
})

test('a change made from older periods is refused when it is approved', async () => {
  const { id } = (await save({ cases: 60 })).json().data.waiting
  await save({ cases: 400 })
  expect((await decide(second, id)).json().meta.errors).toEqual(['ChangeOutdated'])
  expect((await read()).days).toEqual({ cases: 400 })
})
