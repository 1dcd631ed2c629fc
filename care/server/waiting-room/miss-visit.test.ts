import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import { waitingMembers } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import { languages } from '#shared/languages.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
let portal: Awaited<ReturnType<TestCare['logIn']>>
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
})
afterAll(() => care.close())

beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [invoices, waitingMembers, visits, outboxMessages]) await care.db.delete(table)
  await clinic.enter(clinicianId)
  portal = await care.logIn()
  care.sent.length = 0
})

/** A scheduled visit that its clinician has just started, at its time. */
const addStarted = (change: Partial<typeof visits.$inferInsert> = {}) => {
  const now = care.clock.now()
  const started = { status: 'Started', clinicianId, isOnDemand: false, acceptedAt: now, startedAt: now, requestedAt: now } as const
  return addTestVisit(care, { ...started, priceCents: 4500, ...change })
}
const miss = async (id: string) => (await clinic.post(`/visits/${id}/no-show`)).errors ?? 'ok'
const wait = (minutes: number) => care.clock.advance(minutes * 60_000)
const past = async () => (await portal.get('/mobile/past_consultations?member_id=th-ana')).body.consultations[0]

test('a visit is missed only after the wait that the policy states, from its start and its time on', async () => {
  const id = await addStarted()
  wait(14.99)
  expect(await miss(id)).toEqual(['VisitNotOpen'])
  wait(0.01)
  expect(await miss(id)).toBe('ok')
  expect(await miss(id)).toEqual(['VisitChanged'])
  expect(await past()).toMatchObject({ status: 'Missed', price_cents: 0, provider_id: clinicianId })
  const early = await addStarted({ requestedAt: new Date(care.clock.now().getTime() + 5 * 60_000) })
  wait(15)
  expect(await miss(early)).toEqual(['VisitNotOpen'])
  wait(5)
  expect(await miss(early)).toBe('ok')
  const patient = await addStarted({ policy: { ...defaultVisitPolicy, noShowMinutes: 30 } })
  wait(29)
  expect(await miss(patient)).toEqual(['VisitNotOpen'])
})

test('a policy of before, without these settings, waits fifteen minutes and charges nothing', async () => {
  const { noShowMinutes: _, noShowFeeCents: __, ...before } = defaultVisitPolicy
  const id = await addStarted({ policy: before })
  wait(14)
  expect(await miss(id)).toEqual(['VisitNotOpen'])
  wait(1)
  expect(await miss(id)).toBe('ok')
  expect(await care.db.$count(invoices)).toBe(0)
})

test.each([
  ['as soon as possible', { isOnDemand: true }],
  ['that was not started', { status: 'Locked', startedAt: null }],
  ['that is answered by message', { type: 'Dermatology', method: 'Phone' }],
] as const)('a visit %s cannot be missed', async (_, change) => {
  const id = await addStarted(change)
  wait(25)
  expect(await miss(id)).toEqual(['VisitChanged'])
})

test('a patient who came at the time or later cannot be marked; one who left before it can', async () => {
  const id = await addStarted()
  const seen = (minutesAfter: number) => new Date(care.clock.now().getTime() + minutesAfter * 60_000)
  const row = { visitId: id, memberId: 'th-ana', cameAt: seen(-5), seenAt: seen(1), leftAt: seen(1) }
  await care.db.insert(waitingMembers).values(row)
  wait(20)
  expect(await miss(id)).toEqual(['PatientCame'])
  expect((await care.db.select().from(visits).where(eq(visits.id, id)))[0]?.status).toBe('Started')
  await care.db.update(waitingMembers).set({ seenAt: seen(-21), leftAt: seen(-21) })
  expect(await miss(id)).toBe('ok')
})

test('another clinician and a signed-out one are refused', async () => {
  const id = await addStarted()
  wait(20)
  const other = clinicBrowser(care)
  expect((await other.post(`/visits/${id}/no-show`)).status).toBe(401)
  await other.enter(await addTestClinician(care, { email: 'other@example.com' }))
  expect((await other.post(`/visits/${id}/no-show`)).errors).toEqual(['VisitChanged'])
})

test('the fee of the policy is charged, at most the price, on an invoice and in the notice; without one nothing is', async () => {
  for (const [noShowFeeCents, charged] of [
    [2500, 2500],
    [9900, 4500],
  ] as const) {
    await care.db.delete(invoices)
    await care.db.delete(visits)
    const id = await addStarted({ policy: { ...defaultVisitPolicy, noShowFeeCents } })
    wait(15)
    expect(await miss(id)).toBe('ok')
    const [invoice] = await care.db.select().from(invoices)
    expect(invoice).toMatchObject({ visitId: id, amountCents: charged, status: 'due', lines: [{ kind: 'no-show', cents: charged }] })
    expect(await past()).toMatchObject({ status: 'Missed', price_cents: charged, invoice_id: invoice?.id })
  }
  await care.care.outbox.deliverDue('email')
  expect(care.sent.map(({ subject }) => subject)).toContain('We missed you at your visit')
  expect(care.sent.map(({ text }) => text).join()).toContain('Your plan charges a fee for a missed visit')
})

test.each(languages)('the notice is in the member’s language: %s', async (language) => {
  portal = await care.logIn(testClaims({ member: { language } }))
  const id = await addStarted()
  wait(15)
  await miss(id)
  await care.care.outbox.deliverDue('email')
  const titles = { en: 'We missed you at your visit', es: 'No pudimos verle en su visita', ar: 'افتقدناك في زيارتك' }
  expect(care.sent.map(({ subject }) => subject)).toEqual([titles[language]])
})
