import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceChange } from '#platform/live/change-feed.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { coverageGapOn } from '#shared/eligibility/coverage-rules.ts'

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

test('coverage lasts through its last day, or ends earlier with the group; a gap ends with the next first day', () => {
  const group = { endsOn: null }
  const until = (endsOn: string | null) => [{ startsOn: '2026-01-01', endsOn }]
  expect(coverageGapOn({ covered: until('2026-11-20'), group }, '2026-11-20')).toBeNull()
  expect(coverageGapOn({ covered: until('2026-11-20'), group }, '2026-11-21')).toEqual({ endedOn: '2026-11-20', startsOn: null })
  expect(coverageGapOn({ covered: until(null), group }, '2026-11-21')).toBeNull()
  const over = { endsOn: '2026-10-31' }
  expect(coverageGapOn({ covered: until('2026-12-31'), group: over }, '2026-11-21')).toEqual({ endedOn: '2026-10-31', startsOn: null })
  expect(coverageGapOn({ covered: until('2026-09-30'), group: over }, '2026-11-21')).toEqual({ endedOn: '2026-09-30', startsOn: null })
  const two = [...until('2026-03-31'), { startsOn: '2026-05-01', endsOn: null }]
  expect(coverageGapOn({ covered: two, group }, '2026-04-30')).toEqual({ endedOn: '2026-03-31', startsOn: '2026-05-01' })
  expect(coverageGapOn({ covered: two, group }, '2026-05-01')).toBeNull()
  expect(coverageGapOn({ covered: two, group }, '2025-12-31')).toEqual({ endedOn: null, startsOn: '2026-01-01' })
})

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
