import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn()
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve', first: 'Eve' } }))
})
afterAll(() => care.close())

const read = async (sub: string, { sid = 'sid-1', secret = 'mobile-token' } = {}) => {
  const token = await care.care.tokens.mobile.sign({ sub, sid }, care.clock.now(), 3_600_000)
  const headers = { [mobileHeaders.token]: secret, authorization: `Bearer ${token}` }
  return care.http.inject({ method: 'GET', url: '/mobile/members_records', headers })
}

test("the export has all of a member's own data and nobody else's, and is audited", async () => {
  await addTestVisit(care, { memberId: 'th-ana', patientId: 'th-ana', reason: stored('A cough.') })
  const own = (await read('th-ana')).json()
  expect(own.records).toMatchObject({ patient: { telehealthId: 'th-ana' }, visits: [{ reason: 'A cough.' }], threads: [] })
  expect((await read('th-eve')).json()).toMatchObject({ records: { visits: [] }, invoices: [] })
  const { rows } = await care.pool.query(`select subject_id from care.audit_events where event = 'records.download' and outcome = 'ok'`)
  expect(rows).toEqual([{ subject_id: 'th-ana' }, { subject_id: 'th-eve' }])
})

test('only the portal may export, for a live session', async () => {
  expect((await read('th-ana', { secret: 'another' })).statusCode).toBe(401)
  await insertEndedSession(care.db, 'sid-over', care.clock.now())
  expect((await read('th-ana', { sid: 'sid-over' })).statusCode).toBe(401)
})
