import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLastCheck } from '#platform/audit/audit-check-store.ts'
import { requestCheck } from '#platform/audit/check-audit.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { platformJobs } from '#platform/jobs/platform-jobs.ts'
import { openLog } from '#platform/log.ts'
import { openOutbox } from '#platform/outbox/deliver-outbox.ts'
import { busyTurn, jobTurn } from '#platform/testing/job-turn.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const hour = 3_600_000
const drop = async () => undefined
const auditContext = {
  requestId: 'r1',
  ip: '127.0.0.1',
  userAgentHash: 'agent',
  route: 'POST /api/console/audit/check',
  level: 'operator admin',
  actorId: null,
  sessionHash: null,
  node: 'a',
  written: [],
} as const

test('the job of the audit checks has work a day after the last request, and at once when a check is requested', async () => {
  const clock = settableClock('2026-11-20T12:00:00Z')
  const log = openLog({ level: 'silent' })
  const gateways = { text: offlineTextMessage(drop), email: offlineMail(drop), phone_call: offlineVoiceCall(drop) }
  const outbox = openOutbox({ db: database.db, clock, log, gateways })
  const jobs = platformJobs('test', { node: 'a', outbox, clock, log, keys: ringOf('k'.repeat(43)), config: {} })
  const turn = () => jobTurn(jobs, 'test audit checks', database.pool)
  const isChecked = async () => (await findLastCheck(database.db))?.finishedAt?.getTime() === clock.now().getTime()

  expect(await turn()).toEqual(busyTurn)
  expect(await isChecked()).toBe(true)
  expect(await turn()).toEqual({ dueMs: 24 * hour, hasRun: false })
  clock.advance(hour)
  expect(await turn()).toEqual({ dueMs: 23 * hour, hasRun: false })

  await requestCheck(database.db, { at: clock.now(), operatorId: 'command line', auditContext: { ...auditContext, written: [] } })
  expect(await turn()).toEqual(busyTurn)
  expect(await isChecked()).toBe(true)
  expect(await turn()).toEqual({ dueMs: 24 * hour, hasRun: false })

  clock.advance(24 * hour)
  expect(await turn()).toEqual(busyTurn)
  expect(await isChecked()).toBe(true)
})
