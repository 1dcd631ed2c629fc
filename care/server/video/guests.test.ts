import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomInvitations } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { connectRoomSocket, enterLine, roomState } from '#care/server/testing/room-socket.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { type ManagedScope, managedScopes } from '#shared/care/member-claims.ts'

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
let visitId: string
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn()
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterAll(() => care.close())
beforeEach(async () => {
  const now = care.clock.now()
  visitId = await addTestVisit(care, { status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
  ana = await care.sdk('th-ana')
})

const invite = (name = 'Ima') => ana.screen('invite_guest', { consultId: visitId, name })
const secretOf = (link: string): string => new URL(link).hash.slice(1)
const asGuest = async (path: 'read' | 'enter', invitation: string) => {
  const answer = await care.http.inject({ method: 'POST', url: `/mobile/video/guests/${path}`, payload: { invitation } })
  return { status: answer.statusCode, data: answer.json().data, errors: answer.json().meta?.errors }
}

test('a guest with a secret link reads who invited them and joins the room', async () => {
  const { data } = await invite('  Ima Helper ')
  expect(data.link).toMatch(/^http:\/\/localhost:3000\/guest\/visit#[\w-]{43}$/)
  const secret = secretOf(data.link)
  expect(JSON.stringify(await care.db.select().from(roomInvitations))).not.toContain(secret)
  const read = await asGuest('read', secret)
  expect(read.data).toEqual({ name: 'Ima Helper', role: null, patient: 'Ana', clinician: 'Chidi Okafor, MD', isOpen: true, opensAt: null })
  const member = await enterLine(care.http, (await ana.screen('enter_room', { consultId: visitId })).data.ticket)
  const guest = await enterLine(care.http, (await asGuest('enter', secret)).data.ticket)
  expect(guest.entered.you).toMatchObject({ role: 'guest', name: 'Ima Helper' })
  expect((await member.waitFor('joined')).peer).toEqual(guest.entered.you)
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.actorId, data.guest.id))
  expect(rows.map(({ event, subjectId }) => `${event} ${subjectId}`)).toEqual([
    'room.invitation th-ana',
    'room.ticket th-ana',
    'room.enter th-ana',
  ])
  for (const { socket } of [member, guest]) socket.terminate()
})

test('member and clinician see the same guests, and either can withdraw an invitation for good', async () => {
  const { data: byMember } = await invite()
  const { data: byClinic } = await clinic.post(`/visits/${visitId}/guests`, { name: 'Interpreter' })
  const guests = (await ana.screen('room_guests', { consultId: visitId })).data.guests
  expect(guests).toMatchObject([
    { name: 'Ima', invitedBy: 'member' },
    { name: 'Interpreter', invitedBy: 'clinic' },
  ])
  expect(JSON.stringify(guests)).not.toContain(secretOf(byMember.link))
  expect((await clinic.get(`/visits/${visitId}/guests`)).data.guests).toEqual(guests)

  const withdraw = (guestId: string) => ana.screen('withdraw_guest', { consultId: visitId, guestId })
  const unused = (await asGuest('enter', secretOf(byClinic.link))).data.ticket
  expect((await withdraw(byClinic.guest.id)).data).toEqual({ withdrawn: true })
  expect((await withdraw(byClinic.guest.id)).data).toEqual({ withdrawn: false })
  expect((await withdraw('no-id')).data).toEqual({ withdrawn: false })
  for (const path of ['read', 'enter'] as const)
    expect(await asGuest(path, secretOf(byClinic.link))).toMatchObject({ status: 404, errors: ['NotFound'] })
  const late = await connectRoomSocket(care.http)
  late.send({ kind: 'enter', ticket: unused, state: roomState })
  expect(await late.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect((await asGuest('read', secretOf(byMember.link))).status).toBe(200)
})

test('the clinic invites an interpreter, whose role is shown to everybody and in the audit; a member cannot give a role', async () => {
  await care.db
    .update(visits)
    .set({ interpreter: { language: 'es', isAnyway: false } })
    .where(eq(visits.id, visitId))
  const shown = async () => (await ana.screen('visit', { consultId: visitId })).data.visit.interpreter
  expect(await shown()).toMatchObject({ language: 'es', isInvited: false })
  const posing = await ana.screen('invite_guest', { consultId: visitId, name: 'Cousin', role: 'interpreter' })
  expect(posing.data.guest).toMatchObject({ name: 'Cousin', role: null })
  expect((await clinic.post(`/visits/${visitId}/guests`, { name: 'Ima', role: 'doctor' })).status).toBe(422)
  const { data } = await clinic.post(`/visits/${visitId}/guests`, { name: 'Ima', role: 'interpreter' })
  expect(data.guest).toMatchObject({ name: 'Ima', role: 'interpreter', invitedBy: 'clinic' })
  expect(await shown()).toMatchObject({ isInvited: true })
  expect((await ana.screen('room_guests', { consultId: visitId })).data.guests[1]).toMatchObject({ name: 'Ima', role: 'interpreter' })

  const secret = secretOf(data.link)
  expect((await asGuest('read', secret)).data).toMatchObject({ role: 'interpreter', patient: 'Ana' })
  const member = await enterLine(care.http, (await ana.screen('enter_room', { consultId: visitId })).data.ticket)
  const interpreter = await enterLine(care.http, (await asGuest('enter', secret)).data.ticket)
  expect(interpreter.entered.you).toMatchObject({ role: 'guest', guestRole: 'interpreter', name: 'Ima' })
  expect((await member.waitFor('joined')).peer).toMatchObject({ guestRole: 'interpreter' })
  expect(interpreter.entered.peers).toMatchObject([{ role: 'member', guestRole: null }])
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.actorId, data.guest.id))
  expect(rows.map(({ event, level }) => [event, level])).toEqual([
    ['room.invitation', 'interpreter guest'],
    ['room.ticket', 'interpreter guest'],
    ['room.enter', 'room interpreter guest'],
  ])
  const invitations = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'room.invite'))
  expect(invitations.at(-1)).toMatchObject({ reason: 'interpreter', subjectId: 'th-ana' })

  // The secret opens the call and nothing else.
  for (const url of ['/mobile/clinic/visits', `/mobile/clinic/visits/${visitId}`, `/mobile/clinic/visits/${visitId}/guests`])
    expect((await care.http.inject({ url, headers: { authorization: `Bearer ${secret}` } })).statusCode, url).toBe(401)
  const screen = { method: 'POST' as const, url: '/mobile/screens/visit', payload: { consultId: visitId } }
  expect((await care.http.inject({ ...screen, headers: { authorization: `Bearer ${secret}` } })).statusCode).toBe(401)

  expect((await ana.screen('withdraw_guest', { consultId: visitId, guestId: data.guest.id })).data).toEqual({ withdrawn: true })
  expect(await interpreter.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect(await shown()).toMatchObject({ isInvited: false })
  for (const { socket } of [member, interpreter]) socket.terminate()
})

test('an invitation of another visit cannot be withdrawn from this one', async () => {
  const { data } = await invite()
  const now = care.clock.now()
  visitId = await addTestVisit(care, { status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
  expect((await ana.screen('withdraw_guest', { consultId: visitId, guestId: data.guest.id })).data).toEqual({ withdrawn: false })
  expect((await asGuest('read', secretOf(data.link))).status).toBe(200)
})

test('a guest sees when the room opens but cannot join early; after the visit the link is not found', async () => {
  const { data } = await invite()
  const secret = secretOf(data.link)
  const at = new Date(care.clock.now().getTime() + 60 * 60_000)
  const change = (changes: Partial<typeof visits.$inferInsert>) => care.db.update(visits).set(changes).where(eq(visits.id, visitId))
  await change({ status: 'Locked', isOnDemand: false, requestedAt: at })
  const opensAt = new Date(at.getTime() - 10 * 60_000).toISOString()
  expect((await asGuest('read', secret)).data).toMatchObject({ isOpen: false, opensAt })
  expect((await asGuest('enter', secret)).errors).toEqual(['NotFound'])
  await change({ status: 'Completed', endedAt: care.clock.now() })
  for (const path of ['read', 'enter'] as const) expect((await asGuest(path, secret)).errors).toEqual(['NotFound'])
})

test('an invitation ends with the right of the delegate who made it, and does not come back with a new one', async () => {
  const anna = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }
  const claims = (scopes: ManagedScope[]) => testClaims({ member: { telehealthId: 'th-mo', first: 'Mo' }, managed: [{ ...anna, scopes }] })
  const all: ManagedScope[] = [...managedScopes]
  await care.logIn(claims(all), 'sid-mo')
  const mo = await care.sdk('th-mo', undefined, 'sid-mo')
  const { data } = await mo.screen('invite_guest', { consultId: visitId, name: 'Ima' })
  expect((await asGuest('read', secretOf(data.link))).status).toBe(200)
  await care.logIn(claims(['see-visits']), 'sid-mo')
  for (const path of ['read', 'enter'] as const) expect((await asGuest(path, secretOf(data.link))).errors).toEqual(['NotFound'])
  await care.logIn(claims(all), 'sid-mo')
  expect((await asGuest('read', secretOf(data.link))).errors).toEqual(['NotFound'])
})

test('a guest needs a name of at most 60 characters, and a visit may have four guests', async () => {
  for (const [name, code] of [
    ['', 'Required'],
    ['   ', 'Required'],
    ['x'.repeat(61), 'TooManyCharacters'],
  ] as const)
    expect((await invite(name)).body.meta.errorMessages).toMatchObject([{ code, field: 'name' }])
  const invited = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => invite(name)))
  expect(invited.filter(({ status }) => status === 200)).toHaveLength(4)
  const refused = invited.find(({ status }) => status !== 200)
  expect(refused?.body.meta.errorMessages).toMatchObject([{ code: 'TooManyGuests', reason: expect.stringContaining('4') }])
})
