import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage, type TextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { openLog } from '#platform/log.ts'
import { openOutbox } from '#platform/outbox/deliver-outbox.ts'
import { claimDue, retryLater, settle, voidMessage } from '#platform/outbox/outbox-store.ts'
import { type OutboxMessage, postMessage } from '#platform/outbox/post.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import { keepPlatformRows } from '#platform/testing/keep-platform-rows.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(outboxMessages))

const minute = 60_000
const pin: OutboxMessage = { channel: 'text', to: '5555550142', text: 'Your PIN is 123456', secret: true }

/** A worker whose text gateway calls `behave`, with a list of what it sent. */
const worker = (
  behave: (message: TextMessage) => Promise<void> = () => Promise.resolve(),
  clock = settableClock('2026-11-20T12:00:00Z'),
) => {
  const sent: TextMessage[] = []
  const text = offlineTextMessage(async (message) => {
    await behave(message)
    sent.push(message)
  })
  const mails: unknown[] = []
  const calls: unknown[] = []
  const gateways = {
    text,
    email: offlineMail(async (mail) => void mails.push(mail)),
    phone_call: offlineVoiceCall(async (call) => void calls.push(call)),
  }
  const lines: Record<string, unknown>[] = []
  const log = openLog({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const outbox = openOutbox({ db: database.db, clock, log, gateways })
  const post = (message: OutboxMessage) => postMessage(database.db, clock.now(), message)
  return { sent, mails, calls, lines, clock, post, ...outbox }
}

const read = async (id: string) => (await database.db.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0]
const refuse = () => Promise.reject(new GatewayFailure('451 try later'))
const hang = () => new Promise<void>(() => undefined)

describe('posting', () => {
  test('a message of a failed transaction is never sent', async () => {
    const { sent, deliverDue, clock } = worker()
    const write = database.db.transaction(async (tx) => {
      await postMessage(tx, clock.now(), pin)
      throw new Error('no')
    })
    await expect(write).rejects.toThrow('no')
    expect(await deliverDue('text')).toBe(0)
    expect(sent).toEqual([])
  })

  test('two messages with the same key become one', async () => {
    const { post, deliverDue, sent } = worker()
    const ids = await Promise.all([post({ ...pin, dedupeKey: 'once' }), post({ ...pin, dedupeKey: 'once' })])
    expect(new Set(ids).size).toBe(1)
    expect(await deliverDue('text')).toBe(1)
    expect(sent).toHaveLength(1)
  })
})

describe('delivering', () => {
  test('each channel uses its own gateway and fields', async () => {
    const { post, deliverDue, sent, mails, calls } = worker()
    const ids = [
      await post({ channel: 'email', to: 'a@example.com', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }),
      await post({ channel: 'phone_call', to: '5555550142', text: 'hablado', language: 'es' }),
      await post({ channel: 'text', to: '5555550142', text: 'short' }),
    ]
    for (const channel of ['email', 'text', 'phone_call'] as const) expect(await deliverDue(channel)).toBe(1)
    expect(mails).toEqual([{ id: ids[0], to: 'a@example.com', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }])
    expect(calls).toEqual([{ id: ids[1], to: '5555550142', text: 'hablado', language: 'es' }])
    expect(sent).toEqual([{ id: ids[2], to: '5555550142', text: 'short' }])
  })

  test('four workers at once deliver 60 messages once each', async () => {
    const workers = [worker(), worker(), worker(), worker()]
    const ids: string[] = []
    for (let number = 0; number < 60; number++) ids.push((await workers[0]?.post({ ...pin, text: `${number}` })) ?? '')
    await Promise.all(workers.map(({ deliverDue }) => deliverDue('text')))
    const sent = workers.flatMap((each) => each.sent.map(({ id }) => id))
    expect(sent.sort()).toEqual(ids.sort())
  })

  test('a secret message is erased after delivery, an ordinary one is kept', async () => {
    const { post, deliverDue } = worker()
    const [secret, plain] = [await post(pin), await post({ ...pin, secret: false, text: 'Welcome' })]
    await deliverDue('text')
    expect(await read(secret)).toMatchObject({ status: 'delivered', text: '' })
    expect(await read(plain)).toMatchObject({ status: 'delivered', text: 'Welcome' })
  })

  test('a failed message is retried after 1, 2, 4 … 60 minutes with the same id, and given up after a day', async () => {
    const seen: string[] = []
    const { post, deliverDue, clock } = worker(async ({ id }) => {
      seen.push(id)
      await refuse()
    })
    const id = await post(pin)
    const waits: number[] = []
    for (let stored = await read(id); stored?.status === 'waiting'; stored = await read(id)) {
      const due = stored.nextAttemptAt.getTime()
      waits.push((due - clock.now().getTime()) / minute)
      clock.set(new Date(due - 1))
      expect(await deliverDue('text')).toBe(0)
      clock.advance(1)
      expect(await deliverDue('text')).toBe(1)
    }
    expect(waits.slice(0, 9)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60])
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(63 + 22 * 60)
    expect(await read(id)).toMatchObject({ status: 'dead', text: '', lastError: '451 try later' })
    expect(new Set(seen)).toEqual(new Set([id]))
  })

  test('a message that the gateway refuses for good is not retried', async () => {
    const { post, deliverDue, clock } = worker(() => Promise.reject(new Undeliverable('550 5.1.1')))
    const id = await post(pin)
    await deliverDue('text')
    expect(await read(id)).toMatchObject({ status: 'dead', text: '', lastError: '550 5.1.1', attempts: 1 })
    clock.advance(60 * minute)
    expect(await deliverDue('text')).toBe(0)
  })

  test("the log has the gateway's own error text, and only the name of any other error", async () => {
    const errors = [new GatewayFailure('451'), new TypeError(`${pin.to} is no number`)]
    const { post, deliverDue, lines } = worker(() => Promise.reject(errors.shift()))
    for (const message of [pin, pin]) {
      await post(message)
      await deliverDue('text')
    }
    expect(lines.map(({ reason, next, channel, attempts }) => [reason, next, channel, attempts])).toEqual([
      ['451', 'waiting', 'text', 1],
      ['TypeError', 'waiting', 'text', 1],
    ])
    expect(JSON.stringify(lines)).not.toContain(pin.to)
  })

  test('messages are delayed but not lost while a gateway is down', async () => {
    let down = true
    const { post, deliverDue, clock, sent } = worker(() => (down ? refuse() : Promise.resolve()))
    await post(pin)
    await post({ ...pin, text: 'second' })
    await deliverDue('text')
    down = false
    expect(await deliverDue('text')).toBe(0)
    clock.advance(minute)
    expect(await deliverDue('text')).toBe(2)
    expect(sent).toHaveLength(2)
  })

  test('an expired message is never delivered, neither at first nor on a retry', async () => {
    const { post, deliverDue, deliverNow, clock, sent } = worker(refuse)
    const deliverBy = new Date(clock.now().getTime() + 3 * minute)
    const [late, failed] = [await post({ ...pin, deliverBy: clock.now() }), await post({ ...pin, deliverBy })]
    expect(await deliverNow(late, 1000)).toBe(false)
    for (let passed = 0; passed < 10; passed++, clock.advance(minute)) await deliverDue('text')
    expect(sent).toEqual([])
    expect(await read(late)).toMatchObject({ status: 'expired', text: '', attempts: 0 })
    expect(await read(failed)).toMatchObject({ status: 'expired', text: '', attempts: 2 })
  })
})

describe('when the next attempt is due', () => {
  test('at once, after a failure, at the end of a lease, and at the time before which a message may not go', async () => {
    const { post, dueIn, deliverDue, clock } = worker(refuse)
    expect(await dueIn('text')).toBe(Number.POSITIVE_INFINITY)
    const id = await post({ ...pin, notBefore: new Date(clock.now().getTime() + 30_000) })
    expect([await dueIn('text'), await dueIn('email')]).toEqual([30_000, Number.POSITIVE_INFINITY])
    clock.advance(30_000)
    expect(await dueIn('text')).toBe(0)
    expect(await deliverDue('text')).toBe(1)
    expect(await dueIn('text')).toBe(minute)
    clock.advance(minute)
    await claimDue(database.db, clock.now(), 'text', 1)
    expect(await dueIn('text')).toBe(2 * minute)
    await voidMessage(database.db, id, clock.now())
    expect(await dueIn('text')).toBe(Number.POSITIVE_INFINITY)
  })

  test('at its end, for a message that expires before its next attempt', async () => {
    const { post, dueIn, deliverDue, clock } = worker()
    const id = await post({
      ...pin,
      notBefore: new Date(clock.now().getTime() + minute),
      deliverBy: new Date(clock.now().getTime() + 5_000),
    })
    expect(await dueIn('text')).toBe(5_000)
    clock.advance(5_000)
    expect(await dueIn('text')).toBe(0)
    await deliverDue('text')
    expect(await read(id)).toMatchObject({ status: 'expired' })
  })
})

describe('after a crash', () => {
  test('a claimed message is delivered with the same id when its lease ends', async () => {
    const { post, deliverDue, clock, sent } = worker()
    const id = await post(pin)
    await claimDue(database.db, clock.now(), 'text', 1)
    clock.advance(2 * minute - 1)
    expect(await deliverDue('text')).toBe(0)
    clock.advance(1)
    expect(await deliverDue('text')).toBe(1)
    expect(sent.map((message) => message.id)).toEqual([id])
  })

  test('a worker that returns after its lease cannot change what another worker does', async () => {
    const { post, clock } = worker()
    const id = await post(pin)
    const [stale] = await claimDue(database.db, clock.now(), 'text', 1)
    clock.advance(2 * minute)
    const [current] = await claimDue(database.db, clock.now(), 'text', 1)
    if (!stale || !current) throw new Error('nothing was claimed')
    await retryLater(database.db, stale, clock.now(), 'late')
    await settle(database.db, stale, 'dead', clock.now(), 'late')
    expect(await claimDue(database.db, clock.now(), 'text', 1)).toEqual([])
    await settle(database.db, current, 'delivered', clock.now(), null)
    expect(await read(id)).toMatchObject({ status: 'delivered', lastError: null })
  })
})

describe('the immediate first attempt', () => {
  test('reports the delivery', async () => {
    const { post, deliverNow, deliverDue, sent } = worker()
    expect(await deliverNow(await post(pin), 5000)).toBe(true)
    expect(await deliverDue('text')).toBe(0)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['refuses', refuse],
    ['does not answer', hang],
  ])('reports that the gateway %s, and a voided message is never sent', async (_, behave) => {
    const { post, deliverNow, deliverDue, clock, sent } = worker(behave)
    const id = await post(pin)
    expect(await deliverNow(id, 100)).toBe(false)
    expect(await voidMessage(database.db, id, clock.now())).toBe(true)
    expect(await voidMessage(database.db, id, clock.now())).toBe(false)
    clock.advance(60 * minute)
    expect(await deliverDue('text')).toBe(0)
    expect(sent).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'void', text: '' })
  })

  test('waits for a worker that was faster', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const asked = vi.fn(() => finished)
    const { post, deliverNow, deliverDue, sent } = worker(asked)
    const id = await post(pin)
    const job = deliverDue('text')
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    const now = deliverNow(id, 15_000)
    finish()
    expect(await now).toBe(true)
    await job
    expect(sent).toHaveLength(1)
  })
})

test('delivered messages are deleted, waiting ones are kept', async () => {
  const { post, deliverDue, clock } = worker()
  const settled = await post(pin)
  await deliverDue('text')
  clock.advance(minute)
  const waiting = await post(pin)
  await keepPlatformRows(database.db, clock.now(), () => 0)
  expect(await read(settled)).toBeUndefined()
  expect(await read(waiting)).toMatchObject({ status: 'waiting' })
})
