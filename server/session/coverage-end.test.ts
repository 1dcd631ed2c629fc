import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceChange } from '#platform/live/change-feed.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

const endCoverage = async (day: string | null) => {
  await world.db.execute(sql`update portal.persons set ends_on = ${day} where first = 'Ana'`)
  const { rows } = await world.db.execute<{ id: string }>(sql`select id from portal.profiles where first = 'Ana'`)
  await announceChange(world.db, 'profile', rows[0]?.id ?? '')
  world.portal.sessions.forget('profile', rows[0]?.id ?? '')
}

test('a member without coverage can sign in and manage the account; other calls answer CoverageEnded', async () => {
  const ana = world.browser()
  await endCoverage('2026-11-20')
  expect((await ana.signIn('ana.rivera@example.com')).statusCode).toBe(200)
  expect((await ana.get('/api/session')).json().data.coverageEnded).toBeUndefined()
  expect((await ana.get('/api/address?zip=78704')).statusCode).toBe(200)

  await endCoverage('2026-11-19')
  expect((await ana.get('/api/session')).json().data.coverageEnded).toBe('2026-11-19')
  const refused = await ana.get('/api/address?zip=78704')
  expect([refused.statusCode, refused.json().meta.errors]).toEqual([409, ['CoverageEnded']])
  expect((await ana.get('/api/account/sessions')).statusCode).toBe(200)
  expect((await world.browser().signIn('ana.rivera@example.com')).statusCode).toBe(200)

  await endCoverage(null)
  expect((await ana.get('/api/address?zip=78704')).statusCode).toBe(200)
})
