import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { visits } from '#care/server/schema/visit-tables.ts'
import { openStream } from '#care/server/testing/open-stream.ts'
import { enterLine } from '#care/server/testing/room-socket.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'

const ana = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
let member: Awaited<ReturnType<TestCare['sdk']>>
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn()
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve', first: 'Eve' } }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-mom', first: 'Mo' }, managed: [{ ...ana, scopes: ['see-visits', 'book'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...ana, scopes: ['see-visits'] }] }))
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterEach(() => care.close())
beforeEach(async () => {
  await care.db.update(visits).set({ status: 'Expired', endedAt: care.clock.now(), clinicianId: null })
  member = await care.sdk('th-ana')
})

const minutesAhead = (count: number) => new Date(care.clock.now().getTime() + count * 60_000)
/** Reads half a second later, when the cached queue has expired. */
const read = (consultId: string, by = member) => {
  care.clock.advance(500)
  return by.screen('waiting_room', { consultId })
}
const isHere = async (id: string): Promise<boolean | undefined> => {
  const { rows } = (await clinic.get('/queue')).data
  const { open } = (await clinic.get('/visits')).data
  return [...rows, ...open].find((row: { id: string }) => row.id === id)?.isHere
}

test('a waiting member sees their place, and moves up when a visit ahead is accepted or cancelled', async () => {
  const others = [
    await addTestVisit(care, { patientId: 'th-eve', createdAt: minutesAhead(-9) }),
    await addTestVisit(care, { patientId: 'th-eve', createdAt: minutesAhead(-8) }),
  ]
  const own = await addTestVisit(care)
  expect((await read(own)).data).toMatchObject({
    status: 'Requested',
    place: 3,
    wait: null,
    isRoomOpen: false,
    patient: null,
    clinician: null,
    phone: '5125550118',
    phoneRefusal: null,
    isSimulated: false,
    cancelReason: null,
    hasSummary: false,
  })
  await clinic.post(`/visits/${others[0]}/accept`)
  expect((await read(own)).data.place).toBe(2)
  await clinic.post(`/visits/${others[1]}/cancel`, { reason: 'Twice.' })
  expect((await read(own)).data.place).toBe(1)
  await clinic.post(`/visits/${own}/accept`)
  expect((await read(own)).data).toMatchObject({
    status: 'Locked',
    place: null,
    isRoomOpen: true,
    clinician: { first: 'Chidi', last: 'Okafor', credentials: 'MD' },
  })
})

test('the wait estimate uses only the visits of the last hours', async () => {
  const own = await addTestVisit(care)
  const began = (hoursAgo: number) =>
    addTestVisit(care, {
      patientId: 'th-eve',
      status: 'Completed',
      clinicianId,
      createdAt: minutesAhead(-60 * hoursAgo),
      endedAt: minutesAhead(0),
      acceptedAt: minutesAhead(-60 * hoursAgo + 5),
      startedAt: minutesAhead(-60 * hoursAgo + 7),
    })
  for (const hours of [7, 8, 9, 10]) await began(hours)
  expect((await read(own)).data.wait).toBeNull()
  for (const hours of [1, 2, 3, 4]) await began(hours)
  expect((await read(own)).data.wait).toEqual({ low: 7, high: 8 })
})

test('the clinic sees that a member is present until they leave or stop polling', async () => {
  const own = await addTestVisit(care)
  expect(await isHere(own)).toBe(false)
  await read(own)
  expect(await isHere(own)).toBe(true)
  expect((await clinic.get(`/visits/${own}`)).data.isHere).toBe(true)
  expect((await member.screen('leave_waiting_room', { consultId: own })).data).toEqual({ left: true })
  expect((await member.screen('leave_waiting_room', { consultId: own })).data).toEqual({ left: false })
  expect(await isHere(own)).toBe(false)
  await read(own)
  care.clock.advance(76_000)
  expect(await isHere(own)).toBe(false)
  const written = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'waiting.enter'))
  const before = written.length
  await read(own)
  await read(own)
  const after = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'waiting.enter'))
  expect(after.length - before).toBe(1)
  expect(after.at(-1)).toMatchObject({ actorId: 'th-ana', subjectId: 'th-ana', outcome: 'ok' })
})

test('the clinic is told of arrivals at once, waiting members of queue changes, and nobody else', async () => {
  const ahead = await addTestVisit(care, { patientId: 'th-eve', memberId: 'th-eve', createdAt: minutesAhead(-9) })
  const own = await addTestVisit(care)
  const cookie = [...clinic.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const atClinic = await openStream(care.http, '/mobile/clinic/events', { cookie })
  const mom = await openStream(care.http, '/mobile/events', { authorization: `Bearer ${(await care.sdk('th-mom')).token}` })
  const waiting = await openStream(care.http, '/mobile/events', { authorization: `Bearer ${member.token}` })
  await read(own)
  const visitEvent = { kind: 'visit', consultId: own, status: 'Requested' }
  await expect.poll(() => atClinic.received, { timeout: 10_000 }).toContainEqual(visitEvent)
  // Only the clinic is notified; the feed has already delivered earlier events.
  expect(waiting.received).not.toContainEqual(visitEvent)
  waiting.received.splice(0)
  await clinic.post(`/visits/${ahead}/accept`)
  await expect.poll(() => waiting.received, { timeout: 10_000 }).toContainEqual({ kind: 'queue' })
  expect(mom.received.filter((event) => JSON.stringify(event).includes('queue'))).toEqual([])
  for (const stream of [atClinic, mom, waiting]) stream.leave()
})

test('the waiting room can be read early, but the member counts as present only once it opens', async () => {
  const at = minutesAhead(45)
  const own = await addTestVisit(care, { status: 'Locked', clinicianId, acceptedAt: minutesAhead(-60), isOnDemand: false, requestedAt: at })
  expect((await read(own)).data).toMatchObject({
    isRoomOpen: false,
    requestedAt: at.toISOString(),
    place: null,
    phoneRefusal: 'VisitNotOpen',
  })
  expect(await isHere(own)).toBe(false)
  care.clock.advance(35 * 60_000)
  member = await care.sdk('th-ana')
  await clinic.enter(clinicianId)
  expect((await read(own)).data).toMatchObject({ isRoomOpen: true, phoneRefusal: null })
  expect(await isHere(own)).toBe(true)
})

test('a member who may book waits for the patient; one who may only see is refused, others find nothing', async () => {
  const own = await addTestVisit(care)
  expect((await read(own, await care.sdk('th-mom'))).data.patient).toEqual({ first: 'Ana', last: 'Rivera' })
  expect((await read(own, await care.sdk('th-ben'))).errors).toEqual(['VisitOnlySeen'])
  const eve = await care.sdk('th-eve')
  for (const screen of ['waiting_room', 'leave_waiting_room', 'call_me_instead']) {
    expect((await eve.screen(screen, { consultId: own, phone: '5125550118' })).errors).toEqual(['NotFound'])
    expect((await member.screen(screen, { consultId: 'no-id', phone: '5125550118' })).errors).toEqual(['NotFound'])
    expect((await (await care.sdk('th-ana', 'inbox')).screen(screen, { consultId: own, phone: '5125550118' })).status).toBe(404)
    expect((await (await care.sdk('th-nobody')).screen(screen, { consultId: own, phone: '5125550118' })).status).toBe(401)
  }
})

test("a cancelled visit shows the clinic's reason; a completed one says that it has a summary", async () => {
  const cancelled = await addTestVisit(care)
  await clinic.post(`/visits/${cancelled}/cancel`, { reason: 'We close early today.' })
  expect((await read(cancelled)).data).toMatchObject({ status: 'Cancelled', cancelReason: 'We close early today.', place: null })
  const now = care.clock.now()
  const over = await addTestVisit(care, { status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
  await clinic.post(`/visits/${over}/complete`, { notes: '', summary: 'All is well.' })
  expect((await read(over)).data).toMatchObject({ status: 'Completed', hasSummary: true, cancelReason: null })
})

test("'Call me instead' turns the visit into a phone call, closes the room and is audited", async () => {
  const now = care.clock.now()
  const own = await addTestVisit(care, { status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
  const line = await enterLine(care.http, (await clinic.post(`/visits/${own}/room`)).data.ticket)
  const call = (phone: string) => member.screen('call_me_instead', { consultId: own, phone })
  expect((await call('')).body.meta.errorMessages).toMatchObject([{ code: 'Required', field: 'phone' }])
  expect((await call('12')).body.meta.errorMessages).toMatchObject([{ code: 'PhoneInvalid', field: 'phone' }])
  expect((await call('(512) 555-0199')).data).toMatchObject({ method: 'Phone', phone: '5125550199', status: 'Started', isRoomOpen: false })
  expect(await line.waitFor('closed')).toEqual({ kind: 'closed', reason: 'ended' })
  expect((await clinic.get(`/visits/${own}`)).data).toMatchObject({
    method: 'Phone',
    phone: '5125550199',
    phoneInsteadAt: now.toISOString(),
  })
  expect((await call('5125550199')).errors).toEqual(['VisitNotOpen'])
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'consult.call_instead'))
  expect(rows.filter(({ outcome }) => outcome === 'ok')).toMatchObject([{ actorId: 'th-ana', subjectId: 'th-ana' }])
  const listed = (await clinic.get('/visits')).data.open.find(({ id }: { id: string }) => id === own)
  expect(listed).toMatchObject({ method: 'Phone', phoneInsteadAt: now.toISOString() })
})

test('a visit stays by video when no clinician sees patients by phone', async () => {
  const byVideo = await addTestClinician(care, { email: 'dr.video@example.com', methods: ['Video'] })
  const now = care.clock.now()
  const own = await addTestVisit(care, { status: 'Locked', clinicianId: byVideo, acceptedAt: now })
  expect((await read(own)).data.phoneRefusal).toBe('PhoneNotServed')
  expect((await member.screen('call_me_instead', { consultId: own, phone: '5125550118' })).errors).toEqual(['PhoneNotServed'])
  // An unassigned visit only needs some clinician who sees patients by phone.
  const waits = await addTestVisit(care)
  expect((await member.screen('call_me_instead', { consultId: waits, phone: '5125550118' })).data.method).toBe('Phone')
  const nutrition = await addTestVisit(care, { type: 'Nutrition', isOnDemand: true })
  expect((await member.screen('call_me_instead', { consultId: nutrition, phone: '5125550118' })).errors).toEqual(['PhoneNotServed'])
})
