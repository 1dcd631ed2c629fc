import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vapidKey } from '#care/server/push/vapid-key.ts'
import { pushDevices, pushKeys } from '#care/server/schema/push-tables.ts'
import { careSealedColumns } from '#care/server/sealed-columns.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, writeTo } from '#care/server/testing/test-messages.ts'
import { addClinician, addSlot, sendDraft, slotTime, testRequest } from '#care/server/testing/test-visits.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { remindOfVisits } from '#care/server/visits/notices/visit-reminder-jobs.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { openPushService, type PushService } from '#platform/testing/push-service.ts'
import type { PushKind } from '#shared/account/notification-rules.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

const minute = 60_000
const day = 24 * 60 * minute

let service: PushService
let care: TestCare
beforeAll(async () => {
  service = await openPushService()
  care = await openTestCare({ push: service.gateway })
})
afterAll(async () => {
  await care.close()
  await service.close()
})
beforeEach(async () => {
  await care.pool.query(
    'truncate push_devices, outbox_messages, ended_sessions cascade; update slots set visit_id = null; delete from visits; delete from slots',
  )
  service.received.length = 0
  service.answer(201)
})

type Portal = Awaited<ReturnType<TestCare['logIn']>>
const ana = (sid = 'sid-1', push?: readonly PushKind[]): Promise<Portal> => care.logIn(testClaims(push ? { push } : {}), sid)
const ben = (): Promise<Portal> => care.logIn(testClaims({ member: { telehealthId: 'th-ben', email: 'ben@example.com' } }), 'sid-ben')
const add = (who: Portal, subscription = service.subscribe()) =>
  who.post('/mobile/put_push_device', { ...subscription, user_agent: 'Mozilla/5.0 Chrome/140' })
const list = async (who: Portal) => (await who.get('/mobile/push_devices')).body.devices as { id: string; is_this: boolean }[]
const deliver = () => care.care.outbox.deliverDue('push')
const statuses = async () =>
  (await care.pool.query("select status from outbox_messages where channel = 'push' order by id")).rows.map(({ status }) => status)

/** Lets a clinician take Ana's visit on demand. */
const takeVisit = async (): Promise<string> => {
  const clinician = await addClinician(care.db)
  const { data } = await sendDraft(await care.sdk('th-ana', undefined, 'sid-of-another-tab'))
  await acceptVisit(care.care, { clinician, visitId: data.consultId, at: null, request: testRequest() })
  return data.consultId
}

describe('what is sent', () => {
  test('a clinician who is ready: a title and a link to the waiting room, kept for a quarter of an hour', async () => {
    await add(await ana())
    const visitId = await takeVisit()
    await deliver()
    const [{ payload, headers } = expect.fail('nothing arrived')] = service.received
    const [device] = await care.db.select().from(pushDevices)
    expect(JSON.parse(payload)).toEqual({
      device: device?.id,
      title: 'Your clinician is ready for you',
      path: `/waiting-room?consultId=${visitId}`,
      topic: headers.topic,
      language: 'en',
      direction: 'ltr',
    })
    expect(headers).toMatchObject({ urgency: 'high', ttl: '900', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(payload).not.toMatch(/cough|Okafor|Rivera/)
  })

  test('the start of the same visit replaces that notice, because it has the same topic', async () => {
    await add(await ana())
    const clinician = await addClinician(care.db)
    const { data } = await sendDraft(await care.sdk('th-ana'))
    const asked = { clinician, visitId: data.consultId as string, request: testRequest() }
    await acceptVisit(care.care, { ...asked, at: null })
    await startVisit(care.care, asked)
    await deliver()
    expect(service.received).toHaveLength(2)
    expect(new Set(service.payloads().map(({ topic }) => topic)).size).toBe(1)
  })

  test('a visit within the hour, until it begins', async () => {
    await care.logIn({ ...testClaims(), reminders: { channels: [], minutesBefore: [1440, 60, 10] } })
    await add(await ana())
    const at = new Date(care.clock.now().getTime() + 3 * day)
    const slotId = await addSlot(care.db, (await addClinician(care.db)).id, at)
    await care.logIn({ ...testClaims(), reminders: { channels: [], minutesBefore: [1440, 60, 10] } })
    await sendDraft(await care.sdk('th-ana'), { when: slotTime(slotId, at) })
    const goTo = async (minutesBefore: number) => {
      care.clock.advance(at.getTime() - minutesBefore * minute - care.clock.now().getTime())
      await remindOfVisits(care.care, care.db)
      await deliver()
    }
    await goTo(1439)
    expect(service.received).toEqual([])
    await goTo(59)
    await goTo(58)
    expect(service.payloads().map(({ title, path }) => [title, path])).toEqual([['Your visit starts soon', '/dashboard']])
    expect(service.received[0]?.headers.ttl).toBe(String(59 * 60))
  })

  test('a new message of a care team, without its subject and words, in the language of the member', async () => {
    await care.logIn(testClaims({ member: { language: 'ar' } }))
    const clinic = clinicBrowser(care)
    await clinic.enter(await addTestClinician(care))
    await add(await care.logIn(testClaims({ member: { language: 'ar' } })))
    const sent = await writeTo(await care.sdk('th-ana'), { subject: 'Rash', text: 'It itches' })
    await answerAs(clinic, sent.data.threadId, 'Use the cream')
    await deliver()
    expect(service.payloads()).toEqual([
      expect.objectContaining({ title: 'لديك رسالة جديدة', path: '/message-center', language: 'ar', direction: 'rtl' }),
    ])
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'normal', ttl: String(24 * 3600) })
    expect(service.received[0]?.payload).not.toMatch(/Rash|itches|cream/)
  })

  test('nothing of a kind that the member switched off, and nothing to a member without devices', async () => {
    await takeVisit()
    await add(await ana('sid-1', ['message']))
    await takeVisit()
    await deliver()
    expect([service.received, await statuses()]).toEqual([[], []])
  })
})

describe('devices', () => {
  test('a member can add, list and remove a device; another member can neither see nor remove it', async () => {
    const [her, him] = [await ana(), await ben()]
    const { id } = (await add(her)).body
    expect(await list(her)).toEqual([expect.objectContaining({ id, user_agent: 'Mozilla/5.0 Chrome/140', is_this: true })])
    expect(await list(await ana('sid-2'))).toEqual([expect.objectContaining({ id, is_this: false })])
    expect(await list(him)).toEqual([])
    expect((await him.post('/mobile/drop_push_device', { id })).body.meta.errors).toEqual(['NotFound'])
    expect((await her.post('/mobile/drop_push_device', { id })).body).toEqual({ removed: true })
    expect((await her.post('/mobile/drop_push_device', { id: 'none' })).body.meta.errors).toEqual(['NotFound'])
    expect(await list(her)).toEqual([])
  })

  test('the same browser again is the same device, now of the newer session', async () => {
    const subscription = service.subscribe()
    const first = await add(await ana('sid-1'), subscription)
    const again = await add(await ana('sid-2'), subscription)
    expect(again.body.id).toBe(first.body.id)
    expect(await list(await ana('sid-2'))).toEqual([expect.objectContaining({ is_this: true })])
  })

  test('a browser belongs to the member who added it last, and an endpoint alone takes nobody’s device', async () => {
    const subscription = service.subscribe()
    await add(await ana(), subscription)
    const stolen = { ...service.subscribe(), endpoint: subscription.endpoint }
    expect((await add(await ben(), stolen)).body.meta.errors).toEqual(['Conflict'])
    expect(await list(await ana())).toHaveLength(1)
    await takeVisit()
    await add(await ben(), subscription)
    await deliver()
    expect([await list(await ana()), service.received, await statuses()]).toEqual([[], [], ['void']])
  })

  test('an endpoint of another host and keys that are no keys are refused', async () => {
    const her = await ana()
    const good = service.subscribe()
    const bad = [
      { ...good, endpoint: 'https://attacker.example/x' },
      { ...good, endpoint: 'https://127.0.0.1/x' },
      { ...good, endpoint: 'http://push.example.com/x' },
      { ...good, endpoint: 'https://push.example.com:444/x' },
      { ...good, p256dh: 'A'.repeat(87) },
      { ...good, auth: good.auth.slice(1) },
    ]
    for (const one of bad) expect((await add(her, one)).body.meta.errors, JSON.stringify(one)).toEqual(['InvalidInput'])
    expect(await list(her)).toEqual([])
  })

  test('an eleventh device replaces the one that was used longest ago', async () => {
    const her = await ana()
    const ids: string[] = []
    for (let n = 0; n < 11; n++) {
      care.clock.advance(minute)
      ids.push((await add(her)).body.id)
    }
    expect((await list(her)).map(({ id }) => id)).toEqual(ids.slice(1).reverse())
  })

  test('a device that the push service no longer knows is deleted; an outage is retried', async () => {
    const her = await ana()
    await add(her)
    service.answer(503)
    await takeVisit()
    await deliver()
    expect([await statuses(), (await list(her)).length]).toEqual([['waiting'], 1])
    service.answer(201)
    care.clock.advance(minute)
    await deliver()
    expect(await statuses()).toEqual(['delivered'])
    service.answer(410)
    await takeVisit()
    await deliver()
    expect(await list(her)).toEqual([])
  })
})

describe('the end of a session', () => {
  const end = (sid: string, more = {}) =>
    care.http.inject({
      method: 'POST',
      url: '/mobile/authentication/end_session',
      headers: { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' },
      payload: { sid, ...more },
    })

  test('signing out removes the device and voids what waits for it; other sessions keep theirs', async () => {
    await add(await ana('sid-1'))
    const other = (await add(await ana('sid-2'))).body.id
    await takeVisit()
    expect((await end('sid-1')).json()).toEqual({ ended: true })
    await deliver()
    expect(service.payloads().map(({ device }) => device)).toEqual([other])
    expect((await statuses()).sort()).toEqual(['delivered', 'void'])
  })

  test('a session that expired by itself keeps its device', async () => {
    await add(await ana('sid-1'))
    await end('sid-1', { is_expired: true })
    await takeVisit()
    await deliver()
    expect(service.received).toHaveLength(1)
  })

  test('closing the account removes every device', async () => {
    await add(await ana('sid-1'))
    await add(await ana('sid-2'))
    const at = new Date(care.clock.now().getTime() + 1000).toISOString()
    await care.http.inject({
      method: 'POST',
      url: '/mobile/people/rights',
      headers: { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' },
      payload: { telehealth_id: 'th-ana', has_account: false, managed: [], at },
    })
    expect(await care.db.select().from(pushDevices)).toEqual([])
    care.clock.advance(2000)
  })
})

test('a device that was not used for half a year is deleted', async () => {
  await add(await ana())
  await keepCareAt(care, 179 * day)
  expect(await care.db.$count(pushDevices)).toBe(1)
  await keepCareAt(care, 181 * day)
  expect(await care.db.$count(pushDevices)).toBe(0)
})

test('the key is made once, is stored sealed, and is the same after a rotation of the ring', async () => {
  const parts = { secretKey: care.care.secretKey, clock: care.care.clock }
  const [one, two] = await Promise.all([vapidKey(parts, care.db), vapidKey(parts, care.db)])
  expect(two).toEqual(one)
  const [row] = await care.db.select().from(pushKeys)
  expect(row?.privateKey).not.toContain(one.privateKey)
  const next = { ...ringOf('n'.repeat(43)), others: [care.care.secretKey.current] }
  expect(await vapidKey({ ...parts, secretKey: next }, care.db)).toEqual(one)
  expect(careSealedColumns.ring).toContainEqual(expect.objectContaining({ table: 'push_keys', column: 'private_key' }))
})
