import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members } from '#care/server/schema/member-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addClinician, addSlot, sendDraft, slotTime } from '#care/server/testing/test-visits.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  await care.db.delete(members)
  await care.logIn()
  ana = await care.sdk('th-ana')
})

const spanish = { language: 'es', isAnyway: false } as const
const set = (sdk: typeof ana, consultId: string, interpreter: object | null) => sdk.screen('set_interpreter', { consultId, interpreter })
const stored = async (id: string) => (await care.db.select().from(visits).where(eq(visits.id, id)))[0]?.interpreter

test('a need is kept in the draft, sent with the visit, and suggested for the same patient’s next one', async () => {
  // A patient without an earlier request, which would suggest its need.
  await care.logIn(testClaims({ member: { telehealthId: 'th-kim', first: 'Kim' } }))
  const kim = await care.sdk('th-kim')
  expect((await kim.screen('visit_options')).data.patients[0].interpreter).toBeNull()
  await kim.screen('save_visit_draft', { patch: { interpreter: spanish } })
  expect((await kim.screen('visit_options')).data.draft.content.interpreter).toEqual(spanish)
  const { data } = await sendDraft(kim, { patientId: 'th-kim' })
  expect(await stored(data.consultId)).toEqual(spanish)
  expect((await kim.screen('visit_options')).data.patients[0].interpreter).toEqual(spanish)
  await set(kim, data.consultId, null)
  expect((await kim.screen('visit_options')).data.patients[0].interpreter).toBeNull()
})

test('an unknown language is refused, and sign language for a phone visit at its own field', async () => {
  for (const language of ['en', 'xx', ''])
    expect((await sendDraft(ana, { interpreter: { language: language as 'es', isAnyway: false } })).status, language).toBe(422)
  const sign = { language: 'ase', isAnyway: false } as const
  const refused = await sendDraft(ana, { method: 'Phone', phone: '5125550118', interpreter: sign })
  expect(refused.body.meta.errorMessages).toMatchObject([{ code: 'InvalidInput', field: 'interpreter' }])
  const { data } = await sendDraft(ana, { method: 'Phone', phone: '5125550118', interpreter: null })
  expect((await set(ana, data.consultId, sign)).body.meta.errorMessages).toMatchObject([{ code: 'InvalidInput', field: 'interpreter' }])
  expect(await stored(data.consultId)).toBeNull()
})

test('the need survives a move to another time, and the member sees when their clinician speaks the language', async () => {
  const maria = await addClinician(care.db, { languages: ['en', 'es'] })
  const [first, second] = ['2026-11-20T23:00:00Z', '2026-11-21T02:00:00Z']
  const sent = await sendDraft(ana, { when: slotTime(await addSlot(care.db, maria.id, first), first), interpreter: spanish })
  const { consultId } = sent.data
  const moved = await ana.screen('reschedule_visit', { consultId, slotId: await addSlot(care.db, maria.id, second) })
  expect(moved.data.visit.interpreter).toEqual({ ...spanish, isSpoken: true, isInvited: false })
  const still = await set(ana, consultId, { language: 'es', isAnyway: true })
  expect(still.data.visit.interpreter).toEqual({ language: 'es', isAnyway: true, isSpoken: true, isInvited: false })
  expect((await ana.screen('waiting_room', { consultId })).data.interpreter.isAnyway).toBe(true)
})

test('changing the need is audited, and refused once the visit has begun or ended', async () => {
  const clinicianId = await addTestClinician(care, { email: 'begun@example.com' })
  const id = await addTestVisit(care, { status: 'Locked', clinicianId })
  expect((await set(ana, id, { language: 'vi' })).status).toBe(200)
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'consult.interpreter'))
  expect(rows.at(-1)).toMatchObject({ outcome: 'ok', subjectId: 'th-ana', actorId: 'th-ana' })
  for (const status of ['Started', 'Completed', 'Cancelled'] as const) {
    await care.db.update(visits).set({ status }).where(eq(visits.id, id))
    expect((await set(ana, id, null)).errors, status).toEqual(['VisitChanged'])
  }
  expect(await stored(id)).toMatchObject({ language: 'vi' })
})

test('a stranger finds no visit, and a delegate who may only see it changes nothing', async () => {
  const id = await addTestVisit(care, { status: 'Requested', clinicianId: null })
  const anna = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }
  const enter = async (name: string, scopes: ManagedScope[] | null) => {
    const managed = scopes === null ? [] : [{ ...anna, scopes }]
    await care.logIn(testClaims({ member: { telehealthId: name, first: 'Mo' }, managed }), `sid-${name}`)
    return care.sdk(name, undefined, `sid-${name}`)
  }
  expect(await set(await enter('th-eve', null), id, spanish)).toMatchObject({ status: 404, errors: ['NotFound'] })
  const mo = await enter('th-mo', ['see-visits'])
  expect((await set(mo, id, spanish)).errors).toEqual(['VisitOnlySeen'])
  expect(await stored(id)).toBeNull()
  // The need tells about the patient, so it is for those who may book or see records.
  await set(ana, id, spanish)
  expect((await mo.screen('visit', { consultId: id })).data.visit.interpreter).toBeNull()
})

test('the clinic sees the need in the queue and on the visit, and whether the reader speaks the language', async () => {
  const id = await addTestVisit(care, { status: 'Requested', clinicianId: null, isOnDemand: true, interpreter: spanish })
  const readBy = async (email: string, languages: string[]) => {
    const clinic = clinicBrowser(care)
    const clinicianId = await addTestClinician(care, { email, languages })
    await clinic.enter(clinicianId)
    const row = (await clinic.get('/queue')).data.rows.find((one: { id: string }) => one.id === id)
    expect((await clinic.get(`/visits/${id}`)).data.interpreter).toEqual(row.interpreter)
    return row.interpreter
  }
  expect(await readBy('french@example.com', ['en', 'fr'])).toEqual({ ...spanish, isSpoken: false, isInvited: false })
  expect(await readBy('spanish@example.com', ['en', 'es'])).toEqual({ ...spanish, isSpoken: true, isInvited: false })
})
