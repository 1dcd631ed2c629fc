import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { writeTo } from '#care/server/testing/test-messages.ts'
import type { CareAuditRow } from '#shared/audit/care-audit-calls.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
let okafor: string
beforeEach(async () => {
  care = await openTestCare()
  okafor = await addTestClinician(care)
  await care.logIn()
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve', first: 'Eve' } }))
})
afterEach(() => care.close())

const tokenOf = (sub: string, sid = 'sid-1') => care.care.tokens.mobile.sign({ sub, sid }, care.clock.now(), 3_600_000)
const ask = async (token: string | null, query = '', from = '10.0.0.1') => {
  const headers = token === null ? {} : { [mobileHeaders.token]: 'mobile-token', authorization: `Bearer ${token}` }
  return care.http.inject({ method: 'GET', url: `/mobile/members_audit${query}`, headers, remoteAddress: from })
}
const rowsOf = async (sub: string, query = ''): Promise<CareAuditRow[]> => (await ask(await tokenOf(sub), query)).json().rows

test("a clinician's visit access is listed by name; background reads of open pages are not listed", async () => {
  const visitId = await addTestVisit(care, { memberId: 'th-ana', patientId: 'th-ana' })
  const clinic = clinicBrowser(care)
  await clinic.enter(okafor)
  expect((await clinic.get(`/visits/${visitId}`)).status).toBe(200)
  const ana = await care.sdk('th-ana')
  await ana.screen('visit_options')
  await ana.screen('inbox_mark_all', {}).catch(() => undefined)
  const rows = await rowsOf('th-ana')
  expect(rows.find(({ event }) => event === 'consult.open')).toEqual({
    seq: expect.any(Number),
    at: expect.any(String),
    event: 'consult.open',
    outcome: 'ok',
    who: { kind: 'clinician', name: 'Chidi Okafor, MD' },
  })
  expect(rows.map(({ event }) => event)).not.toContain('consult.options')
  expect((await rowsOf('th-ana', '?others=true')).every(({ who }) => who.kind !== 'you')).toBe(true)
})

test('whoever opens a link to records, or tries to, is listed as someone with the link', async () => {
  const ana = await care.sdk('th-ana')
  const parts = ['medical-info']
  const made = await ana.screen('share_records', { shareId: randomUUID(), patientId: 'th-ana', parts, lasts: 'hour' })
  const secret = String(made.data?.link).split('#')[1]
  for (const passcode of ['2222 2222', made.data?.passcode])
    await care.http.inject({ method: 'POST', url: '/mobile/shared-records/open', payload: { secret, passcode } })
  const who = { kind: 'guest' }
  const opened = (await rowsOf('th-ana')).filter(({ event }) => event === 'records.shared_open')
  expect(opened.map(({ outcome, who }) => ({ outcome, who }))).toEqual([
    { outcome: 'ok', who },
    { outcome: 'refused', who },
  ])
})

test('a member sees no entries about other members', async () => {
  expect(await rowsOf('th-eve')).toEqual([])
})

test('the next page continues after the last entry of the previous page', async () => {
  await care.pool.query(
    `insert into care.audit_events (node, event, outcome, actor_id, subject_id, request_id, route, level)
     select 't', 'message.open', 'ok', 'th-ana', 'th-eve', 'r', 'r', 'sdk' from generate_series(1, 60)`,
  )
  const first = (await ask(await tokenOf('th-eve'))).json()
  expect([first.rows.length, first.rows[0].who]).toEqual([50, { kind: 'family', name: 'Ana' }])
  const second = (await ask(await tokenOf('th-eve'), `?after=${first.next}`)).json()
  expect([second.rows.length, second.next]).toEqual([10, null])
})

test('only the portal may read the list, with a live session and a valid cursor', async () => {
  expect((await ask(null)).statusCode).toBe(401)
  expect((await ask('nonsense')).statusCode).toBe(401)
  await insertEndedSession(care.db, 'sid-over', care.clock.now())
  expect((await ask(await tokenOf('th-ana', 'sid-over'))).statusCode).toBe(401)
  expect((await ask(await tokenOf('th-ana'), '?after=x')).statusCode).toBe(422)
})

const delegate = () =>
  testClaims({
    member: { telehealthId: 'th-ben', first: 'Ben' },
    managed: [
      { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes: ['see-visits', 'messages', 'pay'] },
    ],
  })

test('a member sees what a delegate read, once for a series, but not the same reads of their own', async () => {
  const visitId = await addTestVisit(care, { memberId: 'th-ana', patientId: 'th-ana' })
  const ana = await care.sdk('th-ana')
  const sent = await writeTo(ana)
  expect(sent.status).toBe(200)
  await ana.screen('messages')
  await ana.screen('visit', { consultId: visitId })
  expect((await rowsOf('th-ana')).map(({ event }) => event)).not.toContain('consult.read')
  expect((await rowsOf('th-ana')).map(({ event }) => event)).not.toContain('sdk.messages.read')

  await care.logIn(delegate(), 'sid-ben')
  const ben = await care.sdk('th-ben', undefined, 'sid-ben')
  for (let i = 0; i < 3; i += 1) {
    expect((await ben.screen('visit', { consultId: visitId })).status).toBe(200)
    expect((await ben.screen('messages')).status).toBe(200)
  }
  const seen = (await rowsOf('th-ana', '?others=true')).map(({ event, who }) => ({ event, who }))
  const who = { kind: 'family', name: 'Ben' }
  expect(seen).toEqual([
    { event: 'sdk.messages.read', who },
    { event: 'consult.read', who },
  ])
})
