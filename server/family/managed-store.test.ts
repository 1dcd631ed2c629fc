import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listManaged } from '#server/family/managed-store.ts'
import { familyGrants } from '#server/schema/family-tables.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import type { FamilyScope } from '#shared/family/family-words.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())
afterEach(async () => {
  await portal.pool.query('delete from family_grants')
})

const today = '2026-11-20'

const personOf = async (first: string, last = 'Rivera') => {
  const { rows } = await portal.pool.query<{ id: string; membershipId: string; telehealthId: string; dob: string }>(
    `select id, membership_id as "membershipId", telehealth_id as "telehealthId", dob::text from persons where first = $1 and last = $2`,
    [first, last],
  )
  const [found] = rows
  if (!found) throw new Error(`no ${first}`)
  return found
}

const managedBy = async (first: string, day = today) =>
  (await listManaged(portal.db, await personOf(first), day)).map((one) => [one.first, ...one.scopes])

const grant = async (from: string, to: string, scopes: FamilyScope[], change: { until?: string; revokedAt?: Date } = {}) =>
  portal.db.insert(familyGrants).values({
    id: uuidv7(),
    grantorId: (await personOf(from)).id,
    delegateId: (await personOf(to)).id,
    scopes,
    until: '2027-01-31',
    createdAt: portal.clock.now(),
    ...change,
  })

const minors = [
  ['Leo', 'book', 'see-visits', 'see-records', 'messages', 'pay', 'share', 'benefits'],
  ['Mia', 'book', 'see-visits', 'see-records', 'messages', 'pay', 'share', 'benefits'],
]

test.each(['Ana', 'Ben'])('%s, primary or spouse, manages only the minors of the membership', async (first) => {
  expect(await managedBy(first)).toEqual(minors)
  const leo = await personOf('Leo')
  expect((await listManaged(portal.db, await personOf(first), today))[0]).toEqual({
    gender: 'Male',
    familyMemberId: leo.id,
    telehealthId: leo.telehealthId,
    first: 'Leo',
    last: 'Rivera',
    dateOfBirth: leo.dob,
    relation: 'Dependent',
    scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share', 'benefits'],
  })
})

test('a dependent manages nobody, and from age 18 can be managed only with a grant', async () => {
  expect(await managedBy('Leo')).toEqual([])

  await portal.pool.query(`update persons set dob = '2015-08-15' where first = 'Leo'`)
  expect((await managedBy('Ana', '2033-08-14')).map(([name]) => name)).toContain('Leo')
  expect((await managedBy('Ana', '2033-08-15')).map(([name]) => name)).not.toContain('Leo')
})

test('an adult who gave a grant can be managed within its scopes, through its last day', async () => {
  await grant('Ana', 'Ben', ['pay', 'book'])
  expect(await managedBy('Ben', '2027-01-31')).toEqual([['Ana', 'book', 'pay'], ...minors])
  expect(await managedBy('Ben', '2027-02-01')).toEqual(minors)
  expect(await managedBy('Ana')).toEqual(minors)
})

test('a revoked grant, and a grant from another membership, allow nothing', async () => {
  await grant('Ana', 'Ben', ['book'], { revokedAt: portal.clock.now() })
  const dora = await personOf('Dora', 'Secure')
  const ben = await personOf('Ben')
  await portal.db.insert(familyGrants).values({
    id: uuidv7(),
    grantorId: dora.id,
    delegateId: ben.id,
    scopes: ['book'],
    until: '2027-01-31',
    createdAt: portal.clock.now(),
  })
  expect(await managedBy('Ben')).toEqual(minors)
})

test('a person whose coverage has ended cannot be booked for, and manages nobody', async () => {
  await grant('Ana', 'Ben', ['book', 'see-visits'])
  await portal.pool.query(`update persons set ends_on = '2026-10-31' where first = 'Ana' and last = 'Rivera'`)
  expect(await managedBy('Ben')).toEqual([['Ana', 'see-visits'], ...minors])
  expect(await managedBy('Ana')).toEqual([])
})
