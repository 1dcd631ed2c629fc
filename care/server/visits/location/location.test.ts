import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { licenseColumns, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { roomInvitations, roomTickets, waitingMembers } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import { endOfStay } from '#care/server/video/may-stay.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { managedScopes } from '#shared/care/member-claims.ts'
import type { License } from '#shared/visits/license-rules.ts'

let care: TestCare
let clinicianId: string
let sessionId: string
let clinic: ClinicBrowser
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care)
})
afterAll(() => care.close())

const start = '2026-11-23T17:00:00Z'
beforeEach(async () => {
  care.clock.set(start)
  for (const table of [roomTickets, roomInvitations, waitingMembers, visits]) await care.db.delete(table)
  await license(testLicenses(['TX']))
  await care.logIn(testClaims({ member: { telehealthId: 'th-ana' } }))
  ana = await care.sdk('th-ana')
  clinic = clinicBrowser(care)
  sessionId = await clinic.enter(clinicianId)
})

const license = (licenses: readonly License[]) => updateClinician(care.db, clinicianId, licenseColumns(licenses))
const until = (expiresOn: string, state = 'TX'): License => ({ state, number: 'T-1', expiresOn })
const austin = { address1: '12 Main St', city: 'Austin', state: 'TX', zip: '78704', phone: '5125550111' }
const vegas = { address1: '9 Strip Ave', city: 'Las Vegas', state: 'NV', zip: '89101', phone: '7025550111' }
const unknown = { locationConfirmedAt: null, locationConfirmedBy: null } as const
const begun = () => ({ ...unknown, clinicianId, status: 'Started' as const, acceptedAt: care.clock.now(), startedAt: care.clock.now() })
const enter = (consultId: string) => ana.screen('enter_room', { consultId })
const confirm = (consultId: string, where: object = austin) => ana.screen('confirm_location', { consultId, ...where })

test('a call starts for the member and their guests only after the location is confirmed; the clinician may wait in the room', async () => {
  const id = await addTestVisit(care, begun())
  const { data } = await clinic.post(`/visits/${id}/guests`, { name: 'Interpreter' })
  const invitation = new URL(data.link).hash.slice(1)
  const asGuest = async () =>
    (await care.http.inject({ method: 'POST', url: '/mobile/video/guests/enter', payload: { invitation } })).statusCode
  expect((await enter(id)).errors).toEqual(['LocationNeeded'])
  expect(await asGuest()).toBe(404)
  expect((await clinic.post(`/visits/${id}/room`)).status).toBe(200)
  expect((await confirm(id)).data).toMatchObject({ isLocationConfirmed: true, unlicensed: null, location: austin })
  expect((await enter(id)).status).toBe(200)
  expect(await asGuest()).toBe(200)
})

test('what the member confirmed is stored sealed, shown to the clinician, and in the audit log', async () => {
  const id = await addTestVisit(care, begun())
  await confirm(id)
  const visit = await findVisit(care.db, id)
  expect(visit).toMatchObject({ state: 'TX', phone: '5125550111', locationConfirmedBy: 'member' })
  expect(JSON.stringify(visit?.location)).not.toContain('Main')
  expect((await clinic.get(`/visits/${id}`)).data).toMatchObject({ location: austin, locationConfirmedBy: 'member', phone: '5125550111' })
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'consult.location'))
  expect(rows.at(-1)).toMatchObject({ outcome: 'ok', actorId: 'th-ana', subjectId: 'th-ana' })
})

test('the next visit suggests the last address in the same state, never one that another member entered', async () => {
  await confirm(await addTestVisit(care, begun()))
  const next = await addTestVisit(care, begun())
  const seen = async (id: string) => (await ana.screen('waiting_room', { consultId: id })).data
  expect(await seen(next)).toMatchObject({ location: { ...austin, phone: '5125550118' }, isLocationConfirmed: false })
  const away = await addTestVisit(care, { ...begun(), state: 'CA' })
  expect(await seen(away)).toMatchObject({ location: { address1: '', city: '', state: 'CA', zip: '', phone: '5125550118' } })
  const asked = await addTestVisit(care, { ...begun(), memberId: 'th-ben' })
  expect(await seen(asked)).toMatchObject({ location: { address1: '', city: '', state: 'TX', zip: '78704' } })
})

test.each<[string, License[], object, boolean]>([
  ['no license', [], austin, false],
  ['a license for another state', [until('2027-05-31', 'CA')], austin, false],
  ['a license that ended yesterday', [until('2026-11-22')], austin, false],
  ['a license on its last day', [until('2026-11-23')], austin, true],
  ['licenses for two states, the patient in the second', [until('2027-05-31'), until('2027-05-31', 'NV')], vegas, true],
  ['a patient who moved to a state without a license', [until('2027-05-31')], vegas, false],
])('%s: accept, start and call say the same', async (_case, licenses, where, isOpen) => {
  const id = await addTestVisit(care, { ...begun(), status: 'Locked', startedAt: null })
  await license(licenses)
  const confirmed = await confirm(id, where)
  expect(confirmed.data.unlicensed).toBe(isOpen ? null : 'clinician')
  expect((await enter(id)).errors).toEqual(isOpen ? undefined : ['ClinicianNotLicensed'])
  expect((await clinic.post(`/visits/${id}/room`)).errors).toEqual(isOpen ? undefined : ['NotLicensed'])
  expect((await clinic.post(`/visits/${id}/start`)).errors).toEqual(isOpen ? undefined : ['NotLicensed'])
  if (isOpen) return
  expect((await clinic.post(`/visits/${id}/release`)).data).toEqual({ status: 'Requested' })
  expect((await clinic.get('/queue')).data.rows).toEqual([])
  expect((await clinic.post(`/visits/${id}/accept`)).status).toBe(404)
  expect((await ana.screen('waiting_room', { consultId: id })).data.unlicensed).toBe('practice')
})

test('a license that ends during the call does not interrupt it, and nobody can enter for the first time after it', async () => {
  await license([until('2026-11-23')])
  const [running, late] = [await addTestVisit(care, begun()), await addTestVisit(care, begun())]
  await confirm(running)
  const inRoom = async (id: string) =>
    endOfStay(care.care, care.db, await findVisit(care.db, id), { role: 'clinician', personId: clinicianId, sessionId })
  for (const minutes of [6, 6, 2]) {
    care.clock.advance(minutes * 60 * 60_000)
    sessionId = await clinic.enter(clinicianId)
  }
  ana = await care.sdk('th-ana')
  expect(care.clock.now().toISOString()).toBe('2026-11-24T07:00:00.000Z')
  expect((await enter(running)).status).toBe(200)
  expect(await inRoom(running)).toBeNull()
  expect((await confirm(late)).data.unlicensed).toBe('clinician')
  expect((await enter(late)).errors).toEqual(['ClinicianNotLicensed'])
  expect(await inRoom(late)).toBe('withdrawn')
})

test('a patient who moves during the call is shown out, and so is the clinician', async () => {
  const id = await addTestVisit(care, begun())
  await confirm(id)
  const stay = async (role: 'member' | 'clinician') =>
    endOfStay(care.care, care.db, await findVisit(care.db, id), {
      role,
      personId: role === 'member' ? 'th-ana' : clinicianId,
      sessionId: role === 'member' ? 'sid-1' : sessionId,
    })
  expect([await stay('member'), await stay('clinician')]).toEqual([null, null])
  expect((await clinic.post(`/visits/${id}/location`, vegas)).data).toEqual({ status: 'Started' })
  expect([await stay('member'), await stay('clinician')]).toEqual(['withdrawn', 'withdrawn'])
})

test('a phone visit starts only after the clinician confirmed the location, and a begun one changes to phone only after it', async () => {
  const phone = await addTestVisit(care, { ...begun(), status: 'Locked', startedAt: null, method: 'Phone', phone: '5125550118' })
  expect((await clinic.post(`/visits/${phone}/start`)).errors).toEqual(['LocationNeeded'])
  await clinic.post(`/visits/${phone}/location`, vegas)
  expect((await clinic.post(`/visits/${phone}/start`)).errors).toEqual(['NotLicensed'])
  await clinic.post(`/visits/${phone}/location`, austin)
  expect((await clinic.post(`/visits/${phone}/start`)).data).toEqual({ status: 'Started' })
  const video = await addTestVisit(care, begun())
  const call = () => ana.screen('call_me_instead', { consultId: video, phone: '5125550118' })
  expect((await call()).errors).toEqual(['LocationNeeded'])
  await confirm(video)
  expect((await call()).data).toMatchObject({ method: 'Phone' })
})

test('a location confirmed more than two hours before the call is asked for again', async () => {
  const id = await addTestVisit(care, { clinicianId, status: 'Locked', acceptedAt: care.clock.now() })
  care.clock.advance(121 * 60_000)
  ana = await care.sdk('th-ana')
  expect((await enter(id)).errors).toEqual(['LocationNeeded'])
  expect((await confirm(id)).status).toBe(200)
  expect((await enter(id)).status).toBe(200)
})

test('strangers, people who may only look, other clinicians and people who are not signed in confirm nothing', async () => {
  const id = await addTestVisit(care, begun())
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }), 'sid-eve')
  expect((await (await care.sdk('th-eve')).screen('confirm_location', { consultId: id, ...austin })).status).toBe(404)
  const scopes = managedScopes.filter((scope) => scope !== 'book')
  const managed = [{ telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes }]
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben' }, managed }))
  expect((await (await care.sdk('th-ben')).screen('confirm_location', { consultId: id, ...austin })).errors).toEqual(['VisitOnlySeen'])
  const url = `/mobile/clinic/visits/${id}/location`
  const colleague = clinicBrowser(care)
  expect((await colleague.post(`/visits/${id}/location`, austin)).status).toBe(401)
  await colleague.enter(await addTestClinician(care, { email: 'dr.other@example.com', types: ['Nutrition'] }))
  expect((await colleague.post(`/visits/${id}/location`, austin)).status).toBe(404)
  expect((await ana.ask('POST', url, austin)).status).toBe(401)
  expect((await findVisit(care.db, id))?.locationConfirmedAt).toBeNull()
})

test.each<[string, object, string, string]>([
  ['no address', { address1: ' ' }, 'Required', 'address1'],
  ['no city', { city: '' }, 'Required', 'city'],
  ['no state of the US', { state: 'ON' }, 'Required', 'state'],
  ['a ZIP code that does not exist', { zip: '00000' }, 'ZipInvalid', 'zip'],
  ['a ZIP code of another state', { zip: '89101' }, 'ZipOtherState', 'zip'],
  ['a short number', { phone: '512' }, 'PhoneInvalid', 'phone'],
])('%s is refused at its field', async (_case, change, code, field) => {
  const id = await addTestVisit(care, begun())
  const refused = await confirm(id, { ...austin, ...change })
  expect(refused.body.meta.errorMessages).toMatchObject([{ code, field }])
  expect((await findVisit(care.db, id))?.location).toBeNull()
})
