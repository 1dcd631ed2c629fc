import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertHours } from '#care/server/clinicians/calendar-store.ts'
import { findClinicianById, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { cancelEnding, endClinician, endLeaving, readEnding } from '#care/server/clinicians/roster/end-clinician.ts'
import { clinicianChanges } from '#care/server/schema/clinician-tables.ts'
import { messageDrafts } from '#care/server/schema/message-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { places } from '#care/server/sealed-columns.ts'
import { makeSlots } from '#care/server/slots/make-slots.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { writeTo } from '#care/server/testing/test-messages.ts'
import { sendDraft, slotTime, testRequest } from '#care/server/testing/test-visits.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import { auditEvents, outboxMessages } from '#platform/schema/platform-tables.ts'
import type { ClinicianEnding } from '#shared/clinicians/ending.ts'

let care: TestCare
let clinic: ClinicBrowser
let ana: Awaited<ReturnType<TestCare['sdk']>>
let id: string
let number = 0
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

/** Monday, 11:00 in Chicago. */
const start = '2026-11-23T17:00:00Z'
const tomorrow = '2026-11-24'
beforeEach(async () => {
  care.clock.set(start)
  await care.db.delete(slots)
  await care.db.delete(visits)
  await care.db.delete(outboxMessages)
  number += 1
  id = await addTestClinician(care, { email: `dr.${number}@example.com` })
  for (const weekday of [1, 2, 3])
    await insertHours(care.db, { id: crypto.randomUUID(), clinicianId: id, weekday, fromMinute: 540, toMinute: 600, slotMinutes: 20 })
  await makeSlots(care.db, care.clock.now())
  await care.logIn(testClaims({ member: { telehealthId: 'th-ana', language: 'es' } }))
  ana = await care.sdk('th-ana')
  clinic = clinicBrowser(care)
  await clinic.enter(id)
})

const by = { operatorId: 'op-1', request: testRequest() }
const end = (ending: Partial<ClinicianEnding> = {}, whose = id) =>
  endClinician(care.care, { id: whose, lastDay: null, reason: 'Moved away', ...by, ...ending })
const ahead = (hours: number) => new Date(care.clock.now().getTime() + hours * 3_600_000)
const visit = async (visitId: string) => (await care.db.select().from(visits).where(eq(visits.id, visitId)))[0]
const own = (change: Parameters<typeof addTestVisit>[1] = {}) => addTestVisit(care, { clinicianId: id, acceptedAt: ahead(-1), ...change })
const scheduled = (at: Date, change: Parameters<typeof addTestVisit>[1] = {}) =>
  own({ status: 'Locked', isOnDemand: false, requestedAt: at, requestedTimes: [at], ...change })
const ownSlots = () => care.db.select().from(slots).where(eq(slots.clinicianId, id))
const slotDays = async () => [...new Set((await ownSlots()).map(({ startsAt }) => startsAt.toISOString().slice(0, 10)))].toSorted()
const notices = async () => (await care.db.select().from(outboxMessages)).filter(({ kind }) => kind === 'visit-notice')

test('an end at once signs the clinician out, empties the calendar and gives every visit up; the list before says the same', async () => {
  const [soon, planned] = [await own({ status: 'Locked' }), await scheduled(ahead(30))]
  const proposed = await scheduled(ahead(50), { status: 'Proposed', proposedTimes: [ahead(50)], acceptedAt: null })
  const asked = await addTestVisit(care, { wantedClinicianId: id, isOnDemand: false, requestedAt: ahead(50), requestedTimes: [ahead(50)] })
  const begun = await own({ status: 'Started', startedAt: ahead(0) })
  expect((await clinic.put(`/visits/${begun}/notes`, { notes: 'Lungs clear.', summary: 'Rest', version: 0 })).status).toBe(200)
  const { threadId } = (await writeTo(ana)).data
  await clinic.put(`/threads/${threadId}/draft`, { text: 'Half a' })
  expect(await readEnding(care.care, id, null)).toMatchObject({ noteDrafts: 1, messageDrafts: 1, sessions: 1, heldSlots: 0 })
  const { visits: told, freeSlots } = await readEnding(care.care, id, null)
  expect(told.map(({ effect }) => effect).toSorted()).toEqual(['canceled', 'handed over', 'handed over', 'handed over'])
  expect(freeSlots).toBe((await ownSlots()).length)

  await end()

  expect((await clinic.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  expect((await clinic.signIn(`dr.${number}@example.com`)).errors).toEqual(['Rejected'])
  for (const given of [soon, planned, proposed])
    expect(await visit(given)).toMatchObject({ status: 'Requested', clinicianId: null, acceptedAt: null, proposedTimes: [] })
  expect((await visit(asked))?.wantedClinicianId).toBeNull()
  const over = await visit(begun)
  expect(over?.status).toBe('Cancelled')
  expect(await care.care.fields.openOrNull(places.visitCancelReason(begun), over?.cancelReason as Stored<string>)).toContain(
    'ya no está disponible',
  )
  expect(await care.care.fields.openOrNull(places.visitNotes(begun), over?.notes as Stored<string>)).toContain('Lungs clear.')
  expect([await slotDays(), (await care.db.select().from(messageDrafts)).length]).toEqual([[], 0])
  const [handed, canceled] = ['Otro profesional clínico atenderá su visita', 'La clínica canceló su visita']
  expect((await notices()).map(({ subject }) => subject).toSorted()).toEqual([canceled, handed, handed, handed])
  expect((await ana.screen('message_thread', { threadId })).status).toBe(200)
  expect(await findClinicianById(care.db, id)).toMatchObject({ passwordHash: null, lastDay: '2026-11-23', endReason: 'Moved away' })
  const [history] = await care.db.select().from(clinicianChanges).where(eq(clinicianChanges.clinicianId, id))
  expect(history).toMatchObject({ madeBy: 'op-1', changes: [{ field: 'lastDay' }, { field: 'endReason', after: 'Moved away' }] })
  await expect(end()).rejects.toMatchObject({ code: 'NotFound' })
})

test('a last day keeps what is before it, takes away what is after it, and ends the access once it is over in the clinician’s zone', async () => {
  const [before, after] = [await scheduled(ahead(24)), await scheduled(ahead(48))]
  const waiting = await addTestVisit(care, { isOnDemand: false, requestedAt: ahead(48), requestedTimes: [ahead(24), ahead(48)] })
  const held = (await ownSlots()).find(({ startsAt }) => startsAt.toISOString() === '2026-11-25T15:00:00.000Z')
  await ana.screen('hold_slot', { slotId: held?.id })
  const effects = await readEnding(care.care, id, tomorrow)
  expect(effects.visits.map(({ effect }) => effect)).toEqual(['stays', 'handed over'])
  expect(effects.heldSlots).toBe(1)
  await end({ lastDay: tomorrow })
  expect([(await visit(before))?.clinicianId, (await visit(after))?.clinicianId]).toEqual([id, null])
  const open = (await ownSlots()).filter(({ heldUntil }) => heldUntil === null)
  expect(new Set(open.map(({ startsAt }) => startsAt.toISOString().slice(0, 10)))).toEqual(new Set(['2026-11-24']))
  const refused = await sendDraft(ana, { when: slotTime(held?.id ?? '', '2026-11-25T15:00:00Z') })
  expect(refused.errors).toEqual(['SlotTaken'])
  const late = await clinic.post(`/visits/${waiting}/accept`, { at: ahead(48).toISOString() })
  expect(late.body.meta.errorMessages).toMatchObject([{ code: 'AfterLastDay', field: 'at' }])
  expect((await clinic.post(`/visits/${waiting}/propose`, { times: [ahead(47).toISOString()] })).errors).toEqual(['AfterLastDay'])

  // 23:59 in Chicago on the last day, then midnight.
  care.clock.set('2026-11-25T05:59:00Z')
  await clinic.enter(id)
  await endLeaving(care.care)
  expect((await clinic.get('/session')).status).toBe(200)
  care.clock.set('2026-11-25T06:00:00Z')
  await endLeaving(care.care)
  await endLeaving(care.care)
  expect((await clinic.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  expect((await visit(before))?.clinicianId).toBeNull()
  const ends = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'clinician.end'))
  expect(ends.filter(({ subjectId }) => subjectId === id).map(({ reason }) => reason)).toEqual([tomorrow, 'last day over'])
})

test('a planned end can be taken back; a past day is refused', async () => {
  await expect(end({ lastDay: '2026-11-22' })).rejects.toMatchObject({ code: 'TimePast' })
  const days = await slotDays()
  await end({ lastDay: tomorrow })
  expect(await slotDays()).toEqual([tomorrow])
  await cancelEnding(care.care, { id, ...by })
  expect(await slotDays()).toEqual(days)
  await expect(cancelEnding(care.care, { id, ...by })).rejects.toMatchObject({ code: 'NothingChanged' })
  care.clock.set('2026-11-25T06:00:00Z')
  await endLeaving(care.care)
  expect((await findClinicianById(care.db, id))?.endedAt).toBeNull()
})

test('visits of a clinician whom the command line ended go back to the queue too, and nobody else’s', async () => {
  const colleague = await addTestClinician(care, { email: `colleague.${number}@example.com` })
  const [left, kept] = [await own({ status: 'Locked' }), await addTestVisit(care, { clinicianId: colleague, status: 'Locked' })]
  await updateClinician(care.db, id, { endedAt: care.clock.now() })
  await endLeaving(care.care)
  expect([(await visit(left))?.clinicianId, (await visit(kept))?.clinicianId]).toEqual([null, colleague])
})
