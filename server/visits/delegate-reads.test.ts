import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
let ben: TestBrowser
let anaId: string
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  await seedCare(portal)
  portal.clock.advance(25 * 3_600_000)
  ana = portal.browser()
  ben = portal.browser()
  await ana.signIn('ana.rivera@example.com')
  await ben.signIn('ben.rivera@example.com')
  const { rows } = await portal.pool.query(
    `select p.id, p.telehealth_id as telehealth, f.email from profiles f join persons p on p.id = f.person_id where f.email in ('ana.rivera@example.com', 'ben.rivera@example.com') order by f.email`,
  )
  anaId = rows[0].telehealth
  await portal.pool.query('delete from family_grants')
  const grant = { delegateId: rows[1].id, scopes: ['see-visits'], until: '2027-01-31' }
  expect((await ana.post('/api/delegations', grant)).statusCode).toBe(200)
})
afterEach(() => portal.close())

const reads = async (path: 'data-access' | 'care-access') =>
  (await ana.get(`/api/account/${path}?others=true`)).json().data.rows.filter(({ who }: { who: { kind: string } }) => who.kind === 'family')

test('a member sees that a delegate looked at their visits, once for a series of reads, and not their own reads', async () => {
  const past = () => ben.get(`/api/consultations/past?memberId=${anaId}`)
  expect((await past()).statusCode).toBe(200)
  expect(await reads('data-access')).toMatchObject([{ event: 'consult.read', outcome: 'ok', who: { kind: 'family', name: 'Ben' } }])
  await past()
  await ana.get(`/api/consultations/past?memberId=${anaId}`)
  expect(await reads('data-access')).toHaveLength(1)
  const { rows } = await portal.pool.query(
    `select count(*)::int as n from audit_events where event = 'consult.read' and subject_id is not null`,
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('a refused read of a delegate without the scope stays visible to operators only as a refusal', async () => {
  await portal.pool.query(`update family_grants set scopes = '{pay}'`)
  expect((await ben.get(`/api/consultations/past?memberId=${anaId}`)).json().meta.errors).toEqual(['ScopeMissing'])
  expect(await reads('data-access')).toEqual([])
})
