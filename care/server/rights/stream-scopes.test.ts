import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceVisit } from '#care/server/live/announce.ts'
import { openStream } from '#care/server/testing/open-stream.ts'
import { connectRoomSocket, roomState } from '#care/server/testing/room-socket.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, writeTo } from '#care/server/testing/test-messages.ts'
import { type ManagedScope, managedScopes } from '#shared/care/member-claims.ts'

// scopes.test.ts has every call; here are the event streams and the socket, which are no calls with an answer.

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims(), 'sid-ana')
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterAll(() => care.close())

const ana = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }

const listenAs = async (id: string, sid = `sid-${id}`) =>
  openStream(care.http, '/mobile/events', { authorization: `Bearer ${(await care.sdk(id, undefined, sid)).token}` })

type Kind = readonly [name: string, scopes: readonly ManagedScope[]]
const kinds: readonly Kind[] = [
  ...managedScopes.map((scope): Kind => [`only ${scope}`, [scope]]),
  ...managedScopes.map((scope): Kind => [`without ${scope}`, managedScopes.filter((one) => one !== scope)]),
  ['no scope', []],
]

test.each(kinds)("a delegate with %s gets the patient's events of these scopes, and no others", async (name, scopes) => {
  const id = `th-${name.replaceAll(' ', '-')}`
  const managed = scopes.length === 0 ? [] : [{ ...ana, scopes: [...scopes] }]
  await care.logIn(testClaims({ member: { telehealthId: id, first: 'Del' }, managed }), `sid-${id}`)
  const [patient, delegate] = [await listenAs('th-ana'), await listenAs(id)]
  const { threadId } = (await writeTo(await care.sdk('th-ana', undefined, 'sid-ana'))).data
  const visitId = await addTestVisit(care, { status: 'Started', clinicianId, startedAt: care.clock.now(), priceCents: 4500 })
  expect((await clinic.post(`/visits/${visitId}/complete`, { notes: '', summary: 'Rest.' })).status).toBe(200)
  await answerAs(clinic, threadId, 'Rest well.')
  const kindsOf = ({ received }: { received: unknown[] }) =>
    [...new Set(received.slice(0, -1).map((event) => (event as { kind: string }).kind))].sort()
  const needs: Record<string, ManagedScope> = { visit: 'see-visits', unread: 'messages', invoice: 'pay' }
  // Events come in order: after this one, none of the others is on its way.
  const last = { kind: 'visit', consultId: 'last', status: 'Locked' } as const
  await care.db.transaction((tx) => announceVisit(tx, ['th-ana', id], last))
  for (const { received } of [patient, delegate]) await expect.poll(() => received.at(-1), { timeout: 10_000 }).toEqual(last)
  expect(kindsOf(patient)).toEqual(Object.keys(needs).sort())
  expect(kindsOf(delegate)).toEqual(kindsOf(patient).filter((kind) => scopes.includes(needs[kind] as ManagedScope)))
  for (const stream of [patient, delegate]) stream.leave()
})

test("streams and the socket open to no other kind of caller's credentials", async () => {
  const { token } = await care.sdk('th-ana', undefined, 'sid-ana')
  const started = await addTestVisit(care, { status: 'Started', clinicianId, startedAt: care.clock.now() })
  const sdk = await care.sdk('th-ana', undefined, 'sid-ana')
  const invited = await sdk.screen('invite_guest', { consultId: started, name: 'Ima' })
  const invitation = new URL(invited.data.link).hash.slice(1)
  const cookie = [...clinic.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const wrongScope = (await care.sdk('th-ana', 'invoices', 'sid-ana')).token
  const none = (await care.sdk('th-ana', 'none', 'sid-ana')).token
  const unknown = (await care.sdk('th-nobody', undefined, 'sid-nobody')).token
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const status = async (path: string, headers: Record<string, string>) => {
    const stream = await openStream(care.http, path, headers)
    stream.leave()
    return stream.status
  }
  for (const headers of [{}, { cookie }, bearer(invitation), bearer(none), bearer(unknown)])
    expect([401, 403, 404]).toContain(await status('/mobile/events', headers))
  for (const headers of [{}, bearer(token), bearer(invitation), { cookie: `__Host-op=${token}` }])
    expect([401, 403]).toContain(await status('/mobile/clinic/events', headers))
  for (const ticket of [token, wrongScope, none, invitation, [...clinic.cookies.values()][0] ?? '']) {
    const line = await connectRoomSocket(care.http)
    line.send({ kind: 'enter', ticket, state: roomState })
    await line.closed
    expect(line.kinds()).not.toContain('entered')
  }
})

test('guests’ calls open to nobody without the secret: member, clinician, delegate or stranger', async () => {
  const sdk = await care.sdk('th-ana', undefined, 'sid-ana')
  const cookies = Object.fromEntries(clinic.cookies)
  const bodies = {
    '/mobile/video/guests/enter': { invitation: 'x'.repeat(43) },
    '/mobile/shared-records/open': { secret: 'x'.repeat(43), passcode: 'AAAA AAAA' },
  }
  for (const [url, payload] of Object.entries(bodies))
    for (const headers of [{}, { authorization: `Bearer ${sdk.token}` }])
      expect((await care.http.inject({ method: 'POST', url, payload, headers, cookies })).statusCode, url).toBe(404)
  const file = await care.http.inject({
    url: '/mobile/shared-records/file?format=pdf',
    headers: { authorization: `Bearer ${sdk.token}` },
    cookies,
  })
  expect([401, 404]).toContain(file.statusCode)
})
