import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Care } from '#care/server/care.ts'
import { mountCare } from '#care/server/care-app.ts'
import { assembleCare } from '#care/server/open-care.ts'
import { connectRoomSocket, enterLine, roomState } from '#care/server/testing/room-socket.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { connectionOf, drizzleOn, openPool } from '#platform/db/open-db.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { offlineWebPush } from '#platform/gateways/web-push.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { managedScopes } from '#shared/care/member-claims.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let first: TestCare
let second: { care: Care; http: FastifyInstance; pool: Pool; stop: () => Promise<void> }
let clinic: ClinicBrowser
let clinicianId: string
let visitId: string

const openSecond = async (): Promise<typeof second> => {
  const pool = openPool({ ...connectionOf(first.pool), max: 10 }, 'care', first.care.log)
  const silent = async () => undefined
  const gateways = () => ({
    email: offlineMail(silent),
    text: offlineTextMessage(silent),
    phone_call: offlineVoiceCall(silent),
    push: offlineWebPush(silent),
  })
  const keys = { portalKeys: [first.portalKey], ownKey: ringOf('k'.repeat(43)), mobileTokens: ['mobile-token'] }
  const { config, log } = first.care
  const { care, stop } = await assembleCare(
    { config, log, node: 'second', keys, gateways },
    { db: drizzleOn(pool), pool, clock: first.clock },
  )
  const http = await buildHttp({ log, limits: care.limits, trustedProxies: [], https: false })
  mountCare(http, care)
  return { care, http, pool, stop }
}

// Polling and heartbeats run only when a test advances the timers: anything between comes by database notification.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  first = await openTestCare()
  second = await openSecond()
  await first.logIn()
  clinicianId = await addTestClinician(first)
  clinic = clinicBrowser(first)
  await clinic.enter(clinicianId)
})
afterAll(async () => {
  await second.http.close()
  await second.stop()
  await second.pool.end()
  await first.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  const now = first.clock.now()
  visitId = await addTestVisit(first, { status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
})

const listeners = async () => {
  const text = `select from pg_stat_activity where datname = current_database() and query like 'listen %' and state = 'idle'`
  return (await first.pool.query(text)).rowCount
}

/** Connects the member to the first server and the clinician to the second, with tickets from the first. Both servers listen. */
const meet = async () => {
  const sdk = await first.sdk('th-ana')
  const ticket = async () => (await sdk.screen('enter_room', { consultId: visitId })).data.ticket as string
  const ana = await enterLine(first.http, await ticket())
  const doctor = await enterLine(second.http, (await clinic.post(`/visits/${visitId}/room`)).data.ticket)
  await expect.poll(listeners, { timeout: 10_000 }).toBe(2)
  // Polling finds letters written before the servers listened.
  await vi.advanceTimersByTimeAsync(1_000)
  return { ana, doctor, ticket }
}

test('people on two nodes see each other join and receive signals in order', async () => {
  const { ana, doctor } = await meet()
  expect(doctor.entered.peers).toEqual([ana.entered.you])
  expect((await ana.waitFor('joined')).peer).toEqual(doctor.entered.you)
  for (const number of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const candidate = { candidate: `candidate:${number}`, sdpMid: '0' }
    doctor.send({ kind: 'signal', to: ana.id, signal: { kind: 'candidate', candidate } })
  }
  const signals = () =>
    ana.received.flatMap((event) => (event.kind === 'signal' && event.signal.kind === 'candidate' ? [event.signal.candidate] : []))
  await expect.poll(() => signals().length, { timeout: 10_000, interval: 5 }).toBe(10)
  expect(signals().map((candidate) => candidate?.candidate)).toEqual([...Array(10).keys()].map((number) => `candidate:${number}`))
  ana.send({ kind: 'state', state: { audio: false, video: false } })
  expect((await doctor.waitFor('changed')).peer.state).toEqual({ audio: false, video: false })
  doctor.send({ kind: 'leave' })
  expect(await ana.waitFor('left')).toEqual({ kind: 'left', peerId: doctor.id, isBack: false })
  ana.socket.terminate()
})

test('joining on another node closes the first connection', async () => {
  const { ana, doctor, ticket } = await meet()
  const again = await enterLine(second.http, await ticket())
  expect(await ana.waitFor('closed')).toEqual({ kind: 'closed', reason: 'elsewhere' })
  expect(again.entered.peers).toEqual([doctor.entered.you])
  await expect.poll(() => doctor.kinds(), { timeout: 10_000 }).toEqual(['entered', 'left', 'joined'])
  for (const { socket } of [again, doctor]) socket.terminate()
})

test('ending the visit, or withdrawing a guest, on one node disconnects people on the other', async () => {
  const { ana, doctor } = await meet()
  const { data: invited } = await clinic.post(`/visits/${visitId}/guests`, { name: 'Ima' })
  const invitation = new URL(invited.link).hash.slice(1)
  const entered = await second.http.inject({ method: 'POST', url: '/mobile/video/guests/enter', payload: { invitation } })
  const guest = await enterLine(second.http, entered.json().data.ticket)
  expect(guest.entered.you).toMatchObject({ role: 'guest', name: 'Ima' })
  expect(guest.entered.peers).toHaveLength(2)
  expect((await clinic.remove(`/visits/${visitId}/guests/${invited.guest.id}`)).data).toEqual({ withdrawn: true })
  expect(await guest.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect(await ana.waitFor('left')).toEqual({ kind: 'left', peerId: guest.id, isBack: false })
  await clinic.post(`/visits/${visitId}/complete`, { notes: '', summary: 'All is well.' })
  for (const line of [ana, doctor]) expect(await line.waitFor('closed')).toEqual({ kind: 'closed', reason: 'ended' })
})

test('a lost right removes a delegate on one node and their guest on the other, without any beat', async () => {
  const anna = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes: [...managedScopes] }
  await first.logIn(testClaims({ member: { telehealthId: 'th-mo', first: 'Mo' }, managed: [anna] }), 'sid-mo')
  const { ana, doctor } = await meet()
  const mo = await first.sdk('th-mo', undefined, 'sid-mo')
  const there = await enterLine(first.http, (await mo.screen('enter_room', { consultId: visitId })).data.ticket)
  const { link } = (await mo.screen('invite_guest', { consultId: visitId, name: 'Ima' })).data
  const invitation = new URL(link).hash.slice(1)
  const asGuest = () => second.http.inject({ method: 'POST', url: '/mobile/video/guests/enter', payload: { invitation } })
  const guest = await enterLine(second.http, (await asGuest()).json().data.ticket)
  const unused = (await asGuest()).json().data.ticket
  const rights = { telehealth_id: 'th-mo', has_account: true, managed: [], at: first.clock.now().toISOString() }
  const headers = { [mobileHeaders.token]: 'mobile-token' }
  const put = await second.http.inject({ method: 'POST', url: '/mobile/people/rights', headers, payload: rights })
  expect(put.statusCode).toBe(200)
  for (const line of [there, guest]) expect(await line.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect((await asGuest()).statusCode).toBe(404)
  const late = await connectRoomSocket(first.http)
  late.send({ kind: 'enter', ticket: unused, state: roomState })
  expect(await late.waitFor('closed')).toEqual({ kind: 'closed', reason: 'withdrawn' })
  expect(ana.kinds()).not.toContain('closed')
  for (const { socket } of [ana, doctor, late]) socket.terminate()
})

test('another node notices a dead node within 40 seconds', async () => {
  const gone = await openSecond()
  try {
    const sdk = await first.sdk('th-ana')
    const ana = await enterLine(first.http, (await sdk.screen('enter_room', { consultId: visitId })).data.ticket)
    const doctor = await enterLine(gone.http, (await clinic.post(`/visits/${visitId}/room`)).data.ticket)
    // Its process is killed: its peers send no more heartbeats.
    gone.care.rooms.remove(doctor.id)
    first.clock.advance(31_000)
    expect(first.care.rooms.find(ana.id)).toBeDefined()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ana.waitFor('left')).toEqual({ kind: 'left', peerId: doctor.id, isBack: true })
    ana.socket.terminate()
    doctor.socket.terminate()
  } finally {
    await gone.http.close()
    await gone.stop()
    await gone.pool.end()
  }
})
