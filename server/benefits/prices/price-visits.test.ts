import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
})
afterEach(() => portal.close())

/** The prices that the telehealth side has of a member's patients, as `Ana Nutrition 6900 deductible`. */
const pricesOf = async (email: string): Promise<string[]> => {
  const browser = portal.browser()
  const { familyMember } = (await browser.signIn(email)).json().data
  expect((await browser.post('/api/profiles/teladoc-sdk-token')).statusCode).toBe(200)
  const found = await portal.care?.pool.query<{ claims: MemberClaims }>('select claims from members where id = $1', [
    familyMember.telehealthId,
  ])
  const people = await portal.pool.query<{ id: string; first: string }>('select telehealth_id as id, first from persons')
  const firstOf = (id: string) => people.rows.find((row) => row.id === id)?.first
  const prices = found?.rows[0]?.claims.planPrices ?? []
  return prices.map(({ telehealthId, type, cents, reason }) => {
    const isAtMost = reason.kind === 'copay' && reason.isMaximumUnknown === true
    return `${firstOf(telehealthId)} ${type} ${cents} ${reason.kind}${isAtMost ? ' at most' : ''}`
  })
}

test('the claims have the cost share of each patient’s visits; of hidden amounts a plain copay or the full price', async () => {
  expect(await pricesOf('ana.rivera@example.com')).toEqual([
    'Ana MentalHealth 3000 copay',
    'Ana Dermatology 3000 copay',
    'Ana Nutrition 6900 deductible',
    // A counseling of this year is Leo's alone, so his amounts are hidden from his parents.
    'Leo MentalHealth 9500 unknown',
    'Leo Dermatology 3000 copay at most',
    'Leo Nutrition 6900 unknown',
    // How many counseling visits Mia had is unknown, and her plan covers 40.
    'Mia MentalHealth 9500 unknown',
    'Mia Dermatology 3000 copay',
    'Mia Nutrition 6900 deductible',
  ])
})

test('an adult who lets another book, without benefits, keeps their amounts to themself', async () => {
  const grant = (scopes: string) =>
    portal.pool.query(
      `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
        select gen_random_uuid(), b.id, a.id, $1::text[], '2026-12-31', now() from persons a, persons b
        where a.first = 'Ana' and b.first = 'Ben' and a.last = 'Rivera' and b.last = 'Rivera'`,
      [scopes],
    )
  const bens = async () => (await pricesOf('ana.rivera@example.com')).filter((line) => line.startsWith('Ben'))
  await grant('{book}')
  expect(await bens()).toEqual(['Ben MentalHealth 9500 unknown', 'Ben Dermatology 3000 copay at most', 'Ben Nutrition 6900 unknown'])
  await grant('{benefits}')
  expect(await bens()).toContain('Ben Dermatology 3000 copay')
})

test('hidden amounts change nothing of a price, also where they reach the maximum', async () => {
  const leos = async () => (await pricesOf('ana.rivera@example.com')).filter((line) => line.startsWith('Leo'))
  const before = await leos()
  await portal.pool.query(
    `insert into accumulators (person_id, plan_id, year_starts_on, kind, network, used, as_of, source)
      select p.id, a.plan_id, a.year_starts_on, 'out-of-pocket', 'in', 600000, now(), 'csv' from persons p, accumulators a
      where p.first = 'Leo' and p.last = 'Rivera' and a.person_id = p.id and a.kind = 'deductible'`,
  )
  expect(await leos()).toEqual(before)
})

test('a plan without terms, an unknown plan and a price of 0 change nothing', async () => {
  await portal.pool.query('delete from plan_terms')
  expect(await pricesOf('ana.rivera@example.com')).toEqual([])
  await portal.pool.query('delete from plan_ids')
  expect(await pricesOf('ben.rivera@example.com')).toEqual([])
})
