import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, sendDraft, testRequest } from '#care/server/testing/test-visits.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { cancelByClinic } from '#care/server/visits/clinic/cancel-by-clinic.ts'
import { completeVisit } from '#care/server/visits/clinic/complete-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { proposeTimes } from '#care/server/visits/schedule/schedule-visit.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'

let care: TestCare
let clinician: Clinician
beforeAll(async () => {
  care = await openTestCare()
  clinician = await addClinician(care.db)
  await care.logIn(testClaims({ managed: [{ ...leo, scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }] }))
})
afterAll(() => care.close())
beforeEach(async () => {
  await deliver()
  care.sent.length = 0
})

const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2015-08-15' }

const deliver = () => care.care.outbox.deliverDue('email')
const subjects = async () => {
  await deliver()
  return care.sent.map(({ to, subject }) => [to, subject])
}
const ask = async (change = {}): Promise<{ clinician: Clinician; visitId: string; request: ReturnType<typeof testRequest> }> => {
  const { data } = await sendDraft(await care.sdk('th-ana'), change)
  return { clinician, visitId: data.consultId, request: testRequest() }
}
const requestedTimes = () => [2, 3].map((days) => new Date(care.clock.now().getTime() + days * 86_400_000))
const arranged = () =>
  ({ type: 'MentalHealth', when: { kind: 'times', times: requestedTimes().map((time) => time.toISOString()) } }) as const

test('the member who requested an on-demand visit is mailed when it is accepted and summarized', async () => {
  const visit = await ask({ patientId: 'th-leo' })
  expect(await subjects()).toEqual([])
  await acceptVisit(care.care, { ...visit, at: null })
  await startVisit(care.care, visit)
  await completeVisit(care.care, { ...visit, note: noteOfTexts({ notes: 'Otitis', summary: 'Keep the ear dry' }) })
  expect((await subjects()).sort()).toEqual([
    ['ana.rivera@example.com', 'A clinician is ready for your visit'],
    ['ana.rivera@example.com', 'Your visit summary is ready'],
  ])
  expect(care.sent.map(({ text }) => text).join()).not.toMatch(/Otitis|ear dry|Leo/)
})

test('the member is mailed about proposed times, a scheduled time and a cancellation', async () => {
  const [offered, taken] = [await ask(arranged()), await ask(arranged())]
  await proposeTimes(care.care, { ...offered, times: requestedTimes() })
  await acceptVisit(care.care, { ...taken, at: requestedTimes()[0] ?? null })
  await cancelByClinic(care.care, { ...offered, reason: 'I am ill' })
  expect((await subjects()).map(([, subject]) => subject).sort()).toEqual([
    'The clinic canceled your visit',
    'The clinic suggested times for your visit',
    'Your visit is confirmed',
  ])
  expect(care.sent.map(({ text }) => text).join()).not.toContain('I am ill')
})

test('a refused action sends no mail', async () => {
  const visit = await ask()
  await acceptVisit(care.care, { ...visit, at: null })
  await subjects()
  care.sent.length = 0
  await expect(completeVisit(care.care, { ...visit, note: noteOfTexts({ notes: '', summary: 'Too early' }) })).rejects.toThrow()
  expect(await subjects()).toEqual([])
})
