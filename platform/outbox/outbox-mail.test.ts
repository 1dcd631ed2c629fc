import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { productionTimeouts, smtpMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { openLog } from '#platform/log.ts'
import { type Outbox, openOutbox } from '#platform/outbox/deliver-outbox.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import { openMailServer } from '#platform/testing/mail-server.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const minute = 60_000

let database: TestDatabase
let server: Awaited<ReturnType<typeof openMailServer>>
let workers: [Outbox, Outbox]
let clock: ReturnType<typeof settableClock>

const openWorker = (timeouts = productionTimeouts): Outbox => {
  const gateways = {
    email: smtpMail({ url: server.url, from: 'Foyer <portal@foyer.example>' }, timeouts),
    text: offlineTextMessage(async () => undefined),
    phone_call: offlineVoiceCall(async () => undefined),
  }
  return openOutbox({ db: database.db, clock, log: openLog({ level: 'silent' }), gateways })
}

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
const closeWorkers = () => {
  for (const worker of workers) worker.close()
}
/** Workers with a 100 ms greeting timeout, for a server that never greets. */
const openShortRetryWorkers = (): [Outbox, Outbox] => {
  const shortRetry = { ...productionTimeouts, greetingTimeout: 100 }
  return [openWorker(shortRetry), openWorker(shortRetry)]
}
beforeEach(async () => {
  await database.db.delete(outboxMessages)
  server = await openMailServer()
  clock = settableClock('2026-11-20T12:00:00Z')
  workers = [openWorker(), openWorker()]
})
afterEach(async () => {
  closeWorkers()
  await server.close()
})

const post = (text: string, deliverBy?: Date): Promise<string> =>
  postMessage(database.db, clock.now(), {
    channel: 'email',
    to: 'ana.rivera@example.com',
    subject: 'Hello',
    text,
    ...(deliverBy ? { deliverBy, secret: true } : {}),
  })
const postMany = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => post(`Message ${number}. ${'Lorem ipsum. '.repeat(20_000)}`)))
const deliver = () => Promise.all(workers.map((worker) => worker.deliverDue('email')))
const stored = () => database.db.select().from(outboxMessages).orderBy(asc(outboxMessages.id))
const statuses = async () => [...new Set((await stored()).map(({ status }) => status))]
const arrived = () => server.received.map(({ id }) => id.replace('@foyer.example', '')).sort()

test('every message arrives once when the mail server comes back after long trouble', async () => {
  const posted = await postMany(4)
  await server.close()
  await deliver()

  for (const mood of [{ at: 'recipient', code: 451, reply: '4.3.2 not now' }, 'stalls', 'drops'] as const) {
    clock.advance(60 * minute)
    posted.push(...(await postMany(3)))
    server.be(mood)
    closeWorkers()
    workers = mood === 'stalls' ? openShortRetryWorkers() : [openWorker(), openWorker()]
    await server.listen()
    expect((await deliver()).reduce((sum, made) => sum + made)).toBe(posted.length)
    expect(await statuses()).toEqual(['waiting'])
    await server.close()
  }
  expect(arrived()).toEqual([])

  // The server accepts every mail of both workers but confirms only when released.
  clock.advance(60 * minute)
  server.be('late')
  await server.listen()
  const delivering = deliver()
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(posted.length)
  expect(await statuses()).toEqual(['waiting'])
  expect(await deliver()).toEqual([0, 0])
  server.release()
  await delivering
  expect(await statuses()).toEqual(['delivered'])
  expect(arrived()).toEqual(posted.sort())

  server.be('works')
  posted.push(...(await postMany(3)))
  await deliver()
  for (let hours = 0; hours < 24; hours++) {
    clock.advance(60 * minute)
    expect(await deliver()).toEqual([0, 0])
  }
  expect(await statuses()).toEqual(['delivered'])
  expect(arrived()).toEqual(posted.sort())
})

test('a PIN that expires while the server is down is never sent', async () => {
  const id = await post('Your PIN is 123456', new Date(clock.now().getTime() + 30 * minute))
  server.be({ at: 'recipient', code: 451, reply: '4.3.2 not now' })
  await deliver()
  server.be('works')
  clock.advance(30 * minute)
  await deliver()
  expect(arrived()).toEqual([])
  expect(await stored()).toMatchObject([{ id, status: 'expired', text: '', attempts: 1 }])
})

test('a PIN that expires while the server stalls is never sent', async () => {
  await post('Your PIN is 123456', new Date(clock.now().getTime() + 50))
  server.be('stalls')
  await deliver()
  expect(await statuses()).toEqual(['expired'])
  server.be('works')
  clock.advance(60 * minute)
  await deliver()
  server.release()
  // A mail that is delivered after the greeting proves that the connections had time to send.
  const later = await post('Hello')
  await deliver()
  expect(arrived()).toEqual([later])
})

test('a mail that the server refuses for good is dead at once and does not delay others', async () => {
  const refused = await post('to nobody')
  server.be({ at: 'recipient', code: 550, reply: '5.1.1 <ana.rivera@example.com> unknown' })
  await deliver()
  server.be('works')
  const taken = await post('to somebody')
  clock.advance(60 * minute)
  await deliver()
  expect(arrived()).toEqual([taken])
  expect(await stored()).toMatchObject([
    { id: refused, status: 'dead', attempts: 1, lastError: 'mail server: EENVELOPE 550 5.1.1 at RCPT TO' },
    { id: taken, status: 'delivered' },
  ])
})
