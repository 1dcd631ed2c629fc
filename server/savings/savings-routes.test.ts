import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkWithin } from '#server/care/care-link.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ prices: true, care: true })
  await seedCare(portal)
})
afterAll(() => portal.close())

const sampleAverages = { name: 'Invented sample averages', date: '2026-11-20' }

const open = async (email: string) => {
  const browser = portal.browser()
  const { data } = (await browser.signIn(email)).json()
  const id = data.profile.id as string
  return {
    browser,
    id,
    telehealthId: data.familyMember.telehealthId as string,
    summary: `/api/savings/summary/${id}`,
    history: `/api/savings/history/${id}`,
  }
}

test('the history has every visit with an alternative, newest first, ignoring limit and skip [PROG-27 PROG-28 PROG-29 CALL-37]', async () => {
  const { browser, history } = await open('ana.rivera@example.com')
  const { data, meta } = (await browser.get(history)).json()
  expect(data.list.slice(0, 4)).toEqual([
    { consultationTimestamp: '2026-11-09T20:50:00.000Z', alternative: 'urgent-care', alternativeCost: 191, savings: 146, youPaid: 45 },
    { consultationTimestamp: '2026-10-27T14:00:00.000Z', alternative: 'urgent-care', alternativeCost: 191, savings: 191, youPaid: 0 },
    { consultationTimestamp: '2026-10-02T14:20:00.000Z', alternative: 'urgent-care', alternativeCost: 191, savings: 146, youPaid: 45 },
    { consultationTimestamp: '2026-08-12T04:35:00.000Z', alternative: 'emergency-room', alternativeCost: 1302, savings: 1257, youPaid: 45 },
  ])
  expect(data.totalItems).toBe(10)
  expect(data.list).toHaveLength(10)
  expect(data.lifetime).toBe(3802)
  expect(meta).toEqual({
    sources: [sampleAverages],
    deductible: { amount: 1500, paid: 350, yearStartsOn: '2026-01-01', types: ['GeneralMedical', 'MentalHealth'] },
    planDeductible: { amount: 1500, paid: 783.4, asOf: '2026-11-18T15:00:00.000Z' },
  })
  expect((await browser.get(`${history}?limit=1&skip=2`)).json()).toEqual({ data, meta })
})

test('without an amount from the plan only visits here are counted toward the deductible', async () => {
  await portal.pool.query(`update accumulators set kind = 'days' where kind = 'deductible'`)
  const { browser, history } = await open('ana.rivera@example.com')
  expect((await browser.get(history)).json().meta).toEqual({
    sources: [sampleAverages],
    deductible: expect.objectContaining({ paid: 350 }),
  })
  await portal.pool.query(`update accumulators set kind = 'deductible' where kind = 'days'`)
})

test('the summary has the savings of the newest visit and the lifetime total [PROG-26 CALL-38 CALL-57]', async () => {
  const { browser, summary } = await open('ana.rivera@example.com')
  expect((await browser.get(summary)).json()).toEqual({
    data: { mostRecent: 146 },
    meta: { lifetime: 3802, comparedWith: { consultationTimestamp: '2026-11-09T20:50:00.000Z', alternative: 'urgent-care' } },
  })
})

test('a member without visits gets an empty answer, not an error', async () => {
  const { browser, summary, history } = await open('sam.basic@example.com')
  expect((await browser.get(summary)).json()).toEqual({ data: { mostRecent: null }, meta: { lifetime: 0, comparedWith: null } })
  expect((await browser.get(history)).json()).toEqual({
    data: { lifetime: 0, list: [], totalItems: 0 },
    meta: { sources: [sampleAverages], deductible: null },
  })
})

/** Adds a member's completed visit to care's table. */
const addVisit = async (patientId: string, change: Record<string, unknown> = {}): Promise<void> => {
  const id = uuidv7()
  const at = new Date('2026-11-01T09:00:00Z')
  const columns = {
    id,
    reference: `V-${id.slice(-6)}`,
    member_id: patientId,
    patient_id: patientId,
    patient_first: 'Nora',
    patient_last: 'Hyuhg',
    patient_date_of_birth: '1986-05-14',
    group_code: 'HYUHG-DEMO',
    type: 'GeneralMedical',
    method: 'Video',
    status: 'Completed',
    is_on_demand: false,
    requested_at: at,
    started_at: at,
    ended_at: at,
    time_zone: 'America/Los_Angeles',
    state: 'CA',
    reason: 'Cough',
    summary: 'Rest.',
    price_cents: 4_950,
    policy: '{}',
    created_at: at,
    draft_id: uuidv7(),
    ...change,
  }
  const names = Object.keys(columns)
  const places = names.map((_, at) => `$${at + 1}`)
  await portal.care?.pool.query(`insert into visits (${names.join()}) values (${places.join()})`, Object.values(columns))
}

test("savings use the visit's state, time zone and cents; cancelled and expired visits save nothing [CALL-56]", async () => {
  const { browser, telehealthId, history } = await open('nora.hyuhg@example.com')
  await addVisit(telehealthId)
  await addVisit(telehealthId, { status: 'Cancelled', started_at: null })
  await addVisit(telehealthId, { status: 'Expired', started_at: null })
  const { data } = (await browser.get(history)).json()
  expect(data).toEqual({
    lifetime: 1388.5,
    list: [
      {
        consultationTimestamp: '2026-11-01T09:00:00.000Z',
        alternative: 'emergency-room',
        alternativeCost: 1438,
        savings: 1388.5,
        youPaid: 49.5,
      },
    ],
    totalItems: 1,
  })
})

test('a group without visits gets an empty history; an unreachable telehealth service is reported', async () => {
  const rita = await open('rita.rx@example.com')
  expect((await rita.browser.get(rita.history)).json().data).toEqual({ lifetime: 0, list: [], totalItems: 0 })
  const ana = await open('ana.rivera@example.com')
  const { care } = portal.portal
  care.connect(() => Promise.reject(new Error('away')))
  const answers = [await ana.browser.get(ana.summary), await ana.browser.get(ana.history)]
  expect(answers.map((answer) => [answer.statusCode, answer.json().meta.errors])).toEqual([
    [503, ['CareUnavailable']],
    [503, ['CareUnavailable']],
  ])
  care.connect(linkWithin(portal.http))
  expect((await ana.browser.get(ana.summary)).statusCode).toBe(200)
})

test("a spouse cannot see a member's savings, and each access is audited", async () => {
  const ana = await open('ana.rivera@example.com')
  const ben = await open('ben.rivera@example.com')
  expect((await ben.browser.get(ana.summary)).statusCode).toBe(404)
  expect((await ben.browser.get(ana.history)).statusCode).toBe(404)
  const read = (id: string) =>
    portal.pool
      .query<{ count: number }>(
        `select count(*)::int as count from audit_events where event = 'savings.read' and outcome = 'ok' and actor_id = $1`,
        [id],
      )
      .then(({ rows }) => rows[0]?.count)
  const before = await read(ana.id)
  await ana.browser.get(ana.summary)
  expect(await read(ana.id)).toBe((before ?? 0) + 1)
  expect(await read(ben.id)).toBe(0)
})
