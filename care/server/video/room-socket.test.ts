import { once } from 'node:events'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { roomPeers } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { connectRoomSocket, enterLine, roomState } from '#care/server/testing/room-socket.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { insertPeer } from '#care/server/video/room-store.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'
import { roomSocketPath } from '#shared/video/room-messages.ts'

let care: TestCare
let clinicianId: string
let clinic: ClinicBrowser
let visitId: string
let member: Awaited<ReturnType<TestCare['sdk']>>
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
  member = await care.sdk('th-ana')
})

/** Wait until everyone from the earlier test has left. */
afterEach(async () => {
  vi.useRealTimers()
  await expect.poll(() => care.db.$count(roomPeers), { timeout: 10_000 }).toBe(0)
})

const memberTicket = async (consultId = visitId): Promise<string> => (await member.screen('enter_room', { consultId })).data.ticket
const clinicTicket = async (id = visitId): Promise<string> => (await clinic.post(`/visits/${id}/room`)).data.ticket
const both = async () => {
  const ana = await enterLine(care.http, await memberTicket())
  const doctor = await enterLine(care.http, await clinicTicket())
  return { ana, doctor }
}

test('a member and a clinician join and exchange signals', async () => {
  const { ana, doctor } = await both()
  expect(ana.entered).toMatchObject({
    you: { role: 'member', name: 'Ana Rivera', state: roomState },
    peers: [],
    iceServers: [],
    endsAt: null,
  })
  expect(doctor.entered.peers).toEqual([ana.entered.you])
  expect((await ana.waitFor('joined')).peer).toEqual(doctor.entered.you)
  expect(doctor.entered.you).toMatchObject({ role: 'clinician', name: 'Chidi Okafor, MD' })

  const offer = { kind: 'description', description: { type: 'offer', sdp: 'v=0' } } as const
  doctor.send({ kind: 'signal', to: ana.id, signal: offer })
  expect(await ana.waitFor('signal')).toEqual({ kind: 'signal', from: doctor.id, signal: offer })
  const last = { kind: 'candidate', candidate: null } as const
  ana.send({ kind: 'signal', to: doctor.id, signal: last })
  expect(await doctor.waitFor('signal')).toEqual({ kind: 'signal', from: ana.id, signal: last })
  ana.send({ kind: 'state', state: { audio: true, video: false } })
  expect((await doctor.waitFor('changed')).peer).toEqual({ ...ana.entered.you, state: { audio: true, video: false } })
  ana.send({ kind: 'alive' })
  await ana.waitFor('alive')

  ana.send({ kind: 'leave' })
  expect(await ana.closed).toBe(1000)
  expect(await doctor.waitFor('left')).toEqual({ kind: 'left', peerId: ana.id, isBack: false })
  doctor.socket.terminate()
})

test('joining and leaving are audited with the person and the patient', async () => {
  // A patient of this test alone: those of earlier tests may still be leaving.
  const now = care.clock.now()
  const ofBen = { memberId: 'th-ben', patientId: 'th-ben' }
  visitId = await addTestVisit(care, { ...ofBen, status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' } }), 'sid-ben')
  member = await care.sdk('th-ben', undefined, 'sid-ben')
  const { ana: ben, doctor } = await both()
  ben.send({ kind: 'leave' })
  await ben.closed
  await doctor.waitFor('left')
  doctor.send({ kind: 'leave' })
  await doctor.closed
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.subjectId, 'th-ben')).orderBy(asc(auditEvents.seq))
  const names = new Map([
    ['th-ben', 'Ben'],
    [clinicianId, 'doctor'],
  ])
  const audited = rows.filter(({ event }) => event.startsWith('room.'))
  expect(audited.map(({ event, outcome, actorId }) => `${event} ${outcome} ${names.get(actorId ?? '')}`)).toEqual([
    'room.ticket ok Ben',
    'room.enter ok Ben',
    'room.ticket ok doctor',
    'room.enter ok doctor',
    'room.leave ok Ben',
    'room.leave ok doctor',
  ])
})

test('a lost connection is announced as maybe coming back; a reconnect is a new peer', async () => {
  const { ana, doctor } = await both()
  ana.socket.terminate()
  expect(await doctor.waitFor('left')).toEqual({ kind: 'left', peerId: ana.id, isBack: true })
  doctor.clear()
  const again = await enterLine(care.http, await memberTicket())
  expect(again.id).not.toBe(ana.id)
  expect((await doctor.waitFor('joined')).peer.id).toBe(again.id)
  for (const { socket } of [again, doctor]) socket.terminate()
})

test('joining in a second tab closes the first and announces a possible return', async () => {
  const { ana, doctor } = await both()
  const second = await enterLine(care.http, await memberTicket())
  expect(await ana.waitFor('closed')).toEqual({ kind: 'closed', reason: 'elsewhere' })
  expect(await ana.closed).toBe(1000)
  expect(second.entered.peers).toEqual([doctor.entered.you])
  expect(await doctor.waitFor('left')).toEqual({ kind: 'left', peerId: ana.id, isBack: true })
  await expect.poll(() => doctor.kinds()).toEqual(['entered', 'left', 'joined'])
  for (const { socket } of [second, doctor]) socket.terminate()
})

test('a ticket works once, for a minute; anything else is refused', async () => {
  const ticket = await memberTicket()
  const ana = await enterLine(care.http, ticket)
  const late = await memberTicket()
  care.clock.advance(60_000)
  for (const wrong of [ticket, late, 'guessed', member.token]) {
    const line = await connectRoomSocket(care.http)
    line.send({ kind: 'enter', ticket: wrong.slice(0, 100), state: roomState })
    expect(await line.closed).toBe(4401)
    expect(line.received).toEqual([])
  }
  care.clock.advance(-60_000)
  const refusals = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'room.enter'))
  expect(refusals.filter(({ outcome, reason }) => outcome === 'refused' && reason === 'ticket')).toHaveLength(4)
  ana.socket.terminate()
})

test('an invalid message closes the connection, before and after joining', async () => {
  const wrong = ['', 'hello', '{}', '[]', '{"kind":"enter"}', '{"kind":"signal","to":"x","signal":{"kind":"candidate","candidate":null}}']
  // Text that the database cannot store, in a field and in a key.
  const signal = (sdp: string) =>
    `{"kind":"signal","to":"${crypto.randomUUID()}","signal":{"kind":"description","description":{"type":"offer","sdp":"${sdp}"}}}`
  const enter = (ticket: string) => `{"kind":"enter","ticket":"${ticket}","state":${JSON.stringify(roomState)}}`
  wrong.push(enter('a\\u0000b'), enter('\\ud83d'), signal('v=0\\u0000'), signal('\\ude00'), '{"kind":"alive","\\u0000":1}')
  const early = ['{"kind":"alive"}', '{"kind":"leave"}', '{"kind":"state","state":{"audio":true,"video":true}}']
  for (const text of [...wrong, ...early]) {
    const line = await connectRoomSocket(care.http)
    line.socket.send(text)
    expect(await line.closed, text).toBe(1008)
  }
  const again = JSON.stringify({ kind: 'enter', ticket: 'x', state: roomState })
  for (const text of [...wrong, again, Buffer.from([0, 1])]) {
    const ana = await enterLine(care.http, await memberTicket())
    ana.socket.send(text)
    expect(await ana.closed, String(text)).toBe(1008)
  }
})

test('a message that is too large, or too many at once, closes the connection', async () => {
  const line = await connectRoomSocket(care.http)
  line.socket.send('x'.repeat(65 * 1024))
  expect(await line.closed).toBe(1009)
  const ana = await enterLine(care.http, await memberTicket())
  for (let count = 0; count < 500; count++) ana.send({ kind: 'alive' })
  expect(await ana.closed).toBe(1008)
})

test('a connection that does not join within five seconds is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const line = await connectRoomSocket(care.http)
  await vi.advanceTimersByTimeAsync(4_999)
  const other = await connectRoomSocket(care.http)
  expect([line.socket.readyState, other.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  await vi.advanceTimersByTimeAsync(1)
  expect(await line.closed).toBe(1008)
  other.socket.terminate()
})

test('a signal to another room or to an unknown peer is dropped', async () => {
  const other = await addTestVisit(care, { status: 'Started', clinicianId, acceptedAt: care.clock.now(), startedAt: care.clock.now() })
  const ana = await enterLine(care.http, await memberTicket())
  const doctor = await enterLine(care.http, await clinicTicket(other))
  for (const to of [doctor.id, '01900000-0000-7000-8000-000000000000'])
    ana.send({ kind: 'signal', to, signal: { kind: 'candidate', candidate: null } })
  ana.send({ kind: 'alive' })
  await ana.waitFor('alive')
  doctor.send({ kind: 'alive' })
  await doctor.waitFor('alive')
  expect(doctor.kinds()).toEqual(['entered', 'alive'])
  for (const { socket } of [ana, doctor]) socket.terminate()
})

test('a room holds six people; peers of a dead server make room', async () => {
  const now = care.clock.now()
  const node = '01900000-0000-7000-8000-000000000001'
  const guestOf = (number: number) => ({
    id: `01900000-0000-7000-8000-0000000001${10 + number}`,
    visitId,
    node,
    role: 'guest' as const,
    personId: `g${number}`,
    name: `Guest ${number}`,
    guestRole: null,
    state: roomState,
    enteredAt: now,
    aliveAt: now,
  })
  for (const number of [1, 2, 3, 4, 5, 6]) await insertPeer(care.db, guestOf(number))
  const line = await connectRoomSocket(care.http)
  line.send({ kind: 'enter', ticket: await memberTicket(), state: roomState })
  expect(await line.closed).toBe(4409)
  care.clock.advance(31_000)
  const ana = await enterLine(care.http, await memberTicket())
  expect(ana.entered.peers).toEqual([])
  ana.socket.terminate()
})

test('everyone is disconnected when the visit is completed or cancelled, and nobody can join', async () => {
  for (const [path, body, reason] of [
    ['complete', { notes: '', summary: 'All is well.' }, 'ended'],
    ['cancel', { reason: 'No time.' }, 'cancelled'],
  ] as const) {
    visitId = await addTestVisit(care, { status: 'Started', clinicianId, acceptedAt: care.clock.now(), startedAt: care.clock.now() })
    const { ana, doctor } = await both()
    const unused = await memberTicket()
    expect((await clinic.post(`/visits/${visitId}/${path}`, body)).status).toBe(200)
    for (const line of [ana, doctor]) {
      expect(await line.waitFor('closed')).toEqual({ kind: 'closed', reason })
      expect(await line.closed).toBe(1000)
      expect(line.kinds()).not.toContain('left')
    }
    const late = await connectRoomSocket(care.http)
    late.send({ kind: 'enter', ticket: unused, state: roomState })
    expect(await late.waitFor('closed')).toEqual({ kind: 'closed', reason })
    expect((await member.screen('enter_room', { consultId: visitId })).errors).toEqual(['NotFound'])
    expect(await care.db.$count(roomPeers, eq(roomPeers.visitId, visitId))).toBe(0)
  }
})

test('releasing the visit closes the room for member and clinician', async () => {
  await care.db.update(visits).set({ status: 'Locked', startedAt: null }).where(eq(visits.id, visitId))
  const { ana, doctor } = await both()
  expect((await clinic.post(`/visits/${visitId}/release`)).status).toBe(200)
  for (const line of [ana, doctor]) expect((await line.waitFor('closed')).reason).toBe('ended')
})

test('a session that ends removes only its own person from the room', async () => {
  member = await care.sdk('th-ana', 'visits', 'sid-over')
  const { ana, doctor } = await both()
  const headers = { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' }
  await care.http.inject({ method: 'POST', url: '/mobile/authentication/end_session', headers, payload: { sid: 'sid-over' } })
  expect(await ana.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect(await doctor.waitFor('left')).toEqual({ kind: 'left', peerId: ana.id, isBack: false })
  const leaving = clinicBrowser(care)
  for (const [name, value] of clinic.cookies) leaving.cookies.set(name, value)
  expect((await leaving.post('/sign-out')).status).toBe(200)
  expect(await doctor.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  await clinic.enter(clinicianId)
})

test('a ticket is refused once its owner may no longer act for the patient', async () => {
  await care.logIn(
    testClaims({ member: { telehealthId: 'th-mom', first: 'Mo' }, managed: [managedAna(['see-visits', 'book'])] }),
    'sid-mom',
  )
  const mom = await care.sdk('th-mom', 'visits', 'sid-mom')
  const { ticket } = (await mom.screen('enter_room', { consultId: visitId })).data
  // The portal sends newer claims.
  care.clock.advance(1000)
  await care.logIn(testClaims({ member: { telehealthId: 'th-mom', first: 'Mo' }, managed: [managedAna(['see-visits'])] }), 'sid-mom')
  const line = await connectRoomSocket(care.http)
  line.send({ kind: 'enter', ticket, state: roomState })
  expect(await line.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect((await mom.screen('enter_room', { consultId: visitId })).errors).toEqual(['NotFound'])
})

const managedAna = (scopes: ('see-visits' | 'book')[]) => ({
  telehealthId: 'th-ana',
  first: 'Ana',
  last: 'Rivera',
  dateOfBirth: '1986-05-14',
  scopes,
})

test("the socket refuses other sites' pages, non-browsers and plain requests", async () => {
  const url = async () => {
    const line = await connectRoomSocket(care.http)
    line.socket.terminate()
    return line.socket.url
  }
  const refusals: [Record<string, string>, number][] = [
    [{ origin: 'https://elsewhere.example' }, 403],
    [{}, 403],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }, 403],
  ]
  for (const [headers, status] of refusals) {
    const socket = new WebSocket(await url(), { headers })
    socket.on('error', () => undefined)
    const [, answer] = await once(socket, 'unexpected-response')
    expect(answer.statusCode).toBe(status)
  }
  const headers = { origin: 'http://localhost:3000' }
  expect((await care.http.inject({ method: 'GET', url: roomSocketPath, headers })).statusCode).toBe(400)
  const lost = new WebSocket((await url()).replace('/socket', '/nothing'), { headers })
  lost.on('error', () => undefined)
  expect((await once(lost, 'unexpected-response'))[1].statusCode).toBe(404)
})

test('a stopping server closes every connection at once with the restart code', async () => {
  const own = await openTestCare()
  await own.logIn()
  const doctorId = await addTestClinician(own)
  const now = own.clock.now()
  const consultId = await addTestVisit(own, { status: 'Started', clinicianId: doctorId, acceptedAt: now, startedAt: now })
  const ana = await own.sdk('th-ana')
  const line = await enterLine(own.http, (await ana.screen('enter_room', { consultId })).data.ticket)
  // Immediately: no server timer has to fire.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  await own.close()
  expect(await line.closed).toBe(1012)
})
