import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertCheck } from '#platform/audit/audit-check-store.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { startJobs } from '#platform/jobs/job-worker.ts'
import { outboxJobs } from '#platform/jobs/platform-jobs.ts'
import { announceChange, followChanges } from '#platform/live/change-feed.ts'
import { openRowNotices, type RowNotices } from '#platform/live/row-notices.ts'
import { openLog } from '#platform/log.ts'
import { openOutbox } from '#platform/outbox/deliver-outbox.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const log = openLog({ level: 'silent' })
/** Longer than any test: whatever happens sooner was caused by a notice. */
const never = 10 * 60_000
const patience = { timeout: 30_000 }
/** Before a job would look without a notice: a busy machine takes seconds, too. */
const wokenAnyway = 45_000

let database: TestDatabase
let notices: RowNotices
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  notices = openRowNotices({ pool: database.pool, schemaName: 'portal' })
  // The new connection rings every bell, because it may have missed rows.
  await notices.bellOf('changes').wait(never, new AbortController().signal)
})
afterEach(() => notices.stop())

const endListening = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer notices' and datname = current_database()`,
  )

test('a bell rings for rows of its table once they are committed, also for rows that came between two waits', async () => {
  const [bell, other] = [notices.bellOf('changes'), notices.bellOf('outbox_messages')]
  const { signal } = new AbortController()
  await database.db.transaction(async (tx) => announceChange(tx, 'session', 'a'))
  await bell.wait(never, signal)
  const [heard, stop] = [bell.wait(never, signal), new AbortController()]
  let isOther = false
  const waiting = other.wait(never, stop.signal).then(() => {
    isOther = !stop.signal.aborted
  })
  await announceChange(database.db, 'session', 'b')
  await heard
  expect(isOther).toBe(false)
  stop.abort()
  await waiting
})

test('a wait ends after its time, and at once when its server stops', async () => {
  const bell = notices.bellOf('outbox_messages')
  const stop = new AbortController()
  await bell.wait(20, stop.signal)
  const waiting = bell.wait(never, stop.signal)
  stop.abort()
  await waiting
  await bell.wait(never, stop.signal)
})

test('a lost connection rings at once, so that loops ask more often until there is another', async () => {
  const bell = notices.bellOf('outbox_messages')
  const { signal } = new AbortController()
  expect(bell.isListening()).toBe(true)
  const [waiting, heard] = [bell.wait(never, signal), [] as boolean[]]
  const lost = waiting.then(() => heard.push(bell.isListening()))
  await endListening()
  await lost
  expect(heard).toEqual([false])
  await bell.wait(never, signal)
  expect(bell.isListening()).toBe(true)
})

test('a lost connection is opened again, and rings for what it may have missed', async () => {
  const bell = notices.bellOf('changes')
  const { signal } = new AbortController()
  const waiting = bell.wait(never, signal)
  await endListening()
  await waiting
  const next = bell.wait(never, signal)
  await announceChange(database.db, 'session', 'c')
  await next
})

test('the feed is read while every connection of the pool is taken, and over the pool when its own connection is gone', async () => {
  const clock = settableClock('2026-11-20T12:00:00Z')
  const seen: string[] = []
  const onChange = (_topic: string, key: string) => seen.push(key)
  const feed = await followChanges({ db: database.db, clock, log, notices, onChange, onGap: () => undefined })
  const max = database.pool.options.max ?? 0
  const taken = await Promise.all(Array.from({ length: max }, () => database.pool.connect()))
  try {
    await taken[0]?.query(`insert into changes (topic, key) values ('session', 'busy')`)
    await expect.poll(() => seen, patience).toEqual(['busy'])
  } finally {
    for (const client of taken) client.release()
  }
  await endListening()
  await announceChange(database.db, 'session', 'lost')
  await expect.poll(() => seen, patience).toEqual(['busy', 'lost'])
  await feed.stop()
})

test('a follower hears of a change, and a job of a message, without asking', async () => {
  const seen: string[] = []
  const clock = settableClock('2026-11-20T12:00:00Z')
  const feed = await followChanges({
    db: database.db,
    clock,
    log,
    everyMs: never,
    notices,
    onChange: (_, key) => seen.push(key),
    onGap: () => undefined,
  })
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const jobs = startJobs([{ name: 'count', everyMs: never, wokenBy: 'outbox_messages', run }], {
    pool: database.pool,
    log,
    notices,
  })
  await expect.poll(() => runs, patience).toBe(1)
  await announceChange(database.db, 'session', 'told')
  await expect.poll(() => seen, patience).toContain('told')
  await postMessage(database.db, new Date(), { channel: 'email', to: 'ana@example.com', text: 'x' })
  await expect.poll(() => runs, patience).toBe(2)
  await jobs.stop()
  await feed.stop()
})

/** A worker with one outbox job whose messages go into a list. */
const outboxWorker = (heard = notices) => {
  const sent: number[] = []
  const text = offlineTextMessage(async () => void sent.push(performance.now()))
  const gateways = { text, email: offlineMail(async () => {}), phone_call: offlineVoiceCall(async () => {}) }
  const outbox = openOutbox({ db: database.db, clock: { now: () => new Date() }, log, gateways })
  const jobs = outboxJobs('test', outbox).filter(({ name }) => name === 'test outbox text')
  return { sent, worker: startJobs(jobs, { pool: database.pool, log, notices: heard }) }
}
const textAt = (notBefore: Date) => postMessage(database.db, new Date(), { channel: 'text', to: '5555550142', text: 'x', notBefore })

test('an idle outbox sends a message at once, and one for later at its time, each once', async () => {
  const { sent, worker } = outboxWorker()
  await sleep(500)
  const began = performance.now()
  await textAt(new Date())
  await expect.poll(() => sent.length, patience).toBe(1)
  expect((sent[0] ?? 0) - began).toBeLessThan(wokenAnyway)
  const posted = performance.now()
  await textAt(new Date(Date.now() + 2_500))
  await expect.poll(() => sent.length, patience).toBe(2)
  expect((sent[1] ?? 0) - posted).toBeGreaterThan(2_400)
  expect((sent[1] ?? 0) - posted).toBeLessThan(wokenAnyway)
  const stopping = performance.now()
  await worker.stop()
  expect(performance.now() - stopping).toBeLessThan(wokenAnyway)
})

test('a message that came while nobody listened is sent when notices arrive again', async () => {
  const { sent, worker } = outboxWorker()
  await sleep(500)
  const lost = notices.bellOf('outbox_messages').wait(never, new AbortController().signal)
  await Promise.all([endListening(), textAt(new Date())])
  await lost
  const began = performance.now()
  await expect.poll(() => sent.length, patience).toBe(1)
  expect(performance.now() - began).toBeLessThan(wokenAnyway)
  await worker.stop()
})

test('a requested check of the audit log wakes its job', async () => {
  const woken = notices.bellOf('audit_checks').wait(never, new AbortController().signal)
  await insertCheck(database.db, { id: uuidv7(), requestedAt: new Date() })
  await woken
})

describe('while one notice is lost and its connection stays', () => {
  /** The notices, with the pauses of those who wait for them. */
  const watched = () => {
    const pauses: number[] = []
    const bellOf = (table: string) => {
      const bell = notices.bellOf(table)
      const wait = (ms: number, signal: AbortSignal) => {
        pauses.push(ms)
        return bell.wait(ms, signal)
      }
      return { ...bell, wait }
    }
    return { pauses, heard: { ...notices, bellOf } }
  }
  /** Waits without a timer: `expect.poll` would let the faked clock go on. */
  const until = async (holds: () => boolean) => {
    const end = Date.now() + patience.timeout
    while (!holds() && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
    expect(holds()).toBe(true)
  }
  /** Writes a row whose notice reaches the server's connection and goes no further. */
  const writeUnheard = async (table: string, write: () => Promise<unknown>) => {
    const { emit } = Client.prototype
    let lost = 0
    Client.prototype.emit = function (this: Client, event: string, ...given: unknown[]) {
      const isNotice = event === 'notification' && (given[0] as { payload?: string }).payload === table
      if (isNotice) lost += 1
      return isNotice || Reflect.apply(emit, this, [event, ...given])
    } as typeof emit
    try {
      await write()
      await until(() => lost > 0)
      expect(lost).toBe(1)
    } finally {
      Client.prototype.emit = emit
    }
  }
  /** Lets all of a pause but its last millisecond pass, expects that nothing has happened, and lets the last one pass. */
  const pass = async (pauses: readonly number[]) => {
    const [count, ms] = [pauses.length, pauses.at(-1) ?? 0]
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(pauses).toHaveLength(count)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => pauses.length > count)
    expect(pauses).toHaveLength(count + 1)
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Every 15 s of this clock the connection is checked, and in the passing pause no answer would be in time.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('a follower reads the change within 3 s', async () => {
    const [{ pauses, heard }, seen] = [watched(), [] as string[]]
    const clock = settableClock('2026-11-20T12:00:00Z')
    const onChange = (_topic: string, key: string) => seen.push(key)
    const feed = await followChanges({ db: database.db, clock, log, notices: heard, onChange, onGap: () => undefined })
    expect(pauses).toEqual([3_000])
    await writeUnheard('changes', () => announceChange(database.db, 'session', 'unheard'))
    expect([seen, pauses]).toEqual([[], [3_000]])
    await pass(pauses)
    expect(seen).toEqual(['unheard'])
    expect(notices.bellOf('changes').isListening()).toBe(true)
    await feed.stop()
  })

  test('a job does its work within 30 s', async () => {
    const { pauses, heard } = watched()
    const { sent, worker } = outboxWorker(heard)
    await until(() => pauses.length === 1)
    // The first pause is a random part.
    await pass(pauses)
    expect(pauses[1]).toBe(30_000)
    await writeUnheard('outbox_messages', () => textAt(new Date()))
    expect([sent.length, pauses.length]).toEqual([0, 2])
    await pass(pauses)
    expect(sent).toHaveLength(1)
    expect(notices.bellOf('outbox_messages').isListening()).toBe(true)
    await worker.stop()
  })
})
