import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const idOf = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Rivera'`, [first])).rows[0]?.id ?? ''
const open = (by: TestBrowser, id: string) => by.post(`/api/console/members/${id}/open`, { reason: 'member-called', reference: 'T-9' })
const codeOf = async (answer: Promise<{ statusCode: number; json: () => { meta?: { errors?: string[] } } }>) => {
  const { statusCode, json } = await answer
  return `${statusCode} ${statusCode === 200 ? '' : (json().meta?.errors?.[0] ?? '')}`.trim()
}

test('an operator sees a member’s claims only with a reason, for its half hour, and the member sees who looked and why', async () => {
  const [sue, ben] = [await portal.operator('sue.support@example.com'), await idOf('Ben')]
  const path = `/api/console/members/${ben}/claims`
  const [claim] = (await portal.pool.query<{ id: string }>('select id from claims where person_id = $1 order by id', [ben])).rows
  expect(await codeOf(sue.get(path))).toBe('409 ReasonNeeded')
  expect(await codeOf(sue.get(`${path}/${claim?.id}`))).toBe('409 ReasonNeeded')
  await open(sue, ben)
  const { rows } = (await sue.get(path)).json().data
  expect(rows).toHaveLength(8)
  expect(rows.every(({ personId, keptFrom }: { personId: string; keptFrom: string | null }) => personId === ben && keptFrom === null)).toBe(
    true,
  )
  expect((await sue.get(`${path}/${claim?.id}`)).json().data.lines).toHaveLength(1)

  const member = portal.browser()
  await member.signIn('ben.rivera@example.com')
  const seen = (await member.get('/api/account/data-access?others=true')).json().data.rows
  expect(seen.filter(({ event }: { event: string }) => event === 'member.claims.read')).toMatchObject([
    { who: { kind: 'operator', role: 'support' }, reason: 'member-called' },
    { who: { kind: 'operator', role: 'support' }, reason: 'member-called' },
  ])
  portal.clock.advance(31 * 60_000)
  expect(await codeOf((await portal.operator('sue.support@example.com')).get(path))).toBe('409 ReasonNeeded')
})

test('a claim of another person, an auditor and an operator limited to other groups are refused', async () => {
  const [ben, ana] = [await idOf('Ben'), await idOf('Ana')]
  const [anas] = (await portal.pool.query<{ id: string }>('select id from claims where person_id = $1 limit 1', [ana])).rows
  const path = `/api/console/members/${ben}/claims`
  const sue = await portal.operator('sue.support@example.com')
  await open(sue, ben)
  expect(await codeOf(sue.get(`${path}/${anas?.id}`))).toBe('404 NotFound')
  expect(await codeOf(sue.get(`${path}/x`))).toBe('404 NotFound')
  expect(await codeOf(sue.get(`${path}?after=x`))).toBe('422 InvalidInput')
  expect(await codeOf((await portal.operator('al.audit@example.com')).get(path))).toBe('403 RoleMissing')
  await portal.pool.query(
    `update operators set group_ids = array(select id from groups where code = 'RX-ONLY') where email = 'sue.support@example.com'`,
  )
  expect(await codeOf((await portal.operator('sue.support@example.com')).get(path))).toBe('404 NotFound')
})

test('a minor’s claim that the law keeps from parents is shown to the operator as such', async () => {
  const [sue, leo] = [await portal.operator('sue.support@example.com'), await idOf('Leo')]
  await open(sue, leo)
  const { rows } = (await sue.get(`/api/console/members/${leo}/claims`)).json().data as {
    rows: { id: string; provider: string; keptFrom: string | null }[]
  }
  expect(rows.map(({ keptFrom }) => keptFrom).filter((one) => one !== null)).toEqual(['parents'])
  expect(rows.filter(({ keptFrom }) => keptFrom === null).length).toBe(3)
  const hidden = rows.find(({ keptFrom }) => keptFrom === 'parents')
  expect((await sue.get(`/api/console/members/${leo}/claims/${hidden?.id}`)).json().data.keptFrom).toBe('parents')
})
