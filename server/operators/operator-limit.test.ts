import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveWaiting } from '#server/testing/approve.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())

const data = async (answer: ReturnType<TestBrowser['get']>) => (await answer).json().data
const first = async (query: string, params: unknown[]) => (await portal.pool.query(query, params)).rows[0]

/** A question to support by a member, and the member's group. */
const caseOf = async (email: string): Promise<{ group: string; case: string }> => {
  const subject = `A card of ${email}`
  await portal.browser().post('/api/csr/ticket', { name: 'Somebody', email, subject, comment: 'It does not print.' })
  return first(
    `update cases set profile_id = a.id from profiles a join persons p on p.id = a.person_id join memberships m on m.id = p.membership_id
     where a.email = $1 and about::text like $2 returning cases.id as "case", m.group_id as "group"`,
    [email, `%${subject}%`],
  )
}
const nobody = '00000000-0000-4000-8000-000000000000'

test("an operator's limit is proposed with the names of the groups, and holds from the next call once approved", async () => {
  const [own, other] = [await caseOf('dora.secure@example.com'), await caseOf('ana.rivera@example.com')]
  const olga = await portal.operator('olga.admin@example.com')
  const sue = await portal.operator('sue.support@example.com')
  const { id } = await first('select id from operators where email = $1', ['sue.support@example.com'])
  const change = (groupIds: unknown) => olga.put(`/api/console/operators/${id}/role`, { role: 'support', groupIds })
  expect((await change([nobody])).json().meta.errors).toEqual(['GroupUnknown'])
  expect((await change([])).json().meta.errors).toEqual(['Required'])
  expect((await change(null)).json().meta.errors).toEqual(['NothingChanged'])
  const asked = await change([own.group])
  const [waiting] = (await data(olga.get('/api/console/approvals'))).rows
  expect(waiting).toMatchObject({ kind: 'operator.role', changes: [{ field: 'groups', before: null, after: [expect.any(String)] }] })
  expect((await sue.get(`/api/console/cases/${other.case}`)).statusCode).toBe(200)
  await approveWaiting(portal, asked)
  expect((await sue.get(`/api/console/cases/${other.case}`)).statusCode).toBe(404)
  expect((await sue.get(`/api/console/cases/${own.case}`)).statusCode).toBe(200)
  const listed = await data(olga.get('/api/console/operators'))
  expect(listed.rows.find((one: { id: string }) => one.id === id).groups).toEqual([{ id: own.group, name: expect.any(String) }])
  // A change of the role alone keeps the groups.
  await approveWaiting(portal, await olga.put(`/api/console/operators/${id}/role`, { role: 'auditor' }))
  expect((await first('select group_ids from operators where id = $1', [id])).group_ids).toEqual([own.group])
})
