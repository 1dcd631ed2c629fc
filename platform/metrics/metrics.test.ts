import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashPassword, passwordFits } from '#platform/auth/password-hash.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { buildOperationsServer } from '#platform/http/health/operations-server.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { stopping } from '#platform/http/stop-on-signal.ts'
import { startJobs } from '#platform/jobs/job-worker.ts'
import { openLog } from '#platform/log.ts'
import { registry } from '#platform/metrics/metrics.ts'
import { readServer } from '#platform/metrics/read-server.ts'
import { addReading, takeReadings } from '#platform/metrics/readings.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { addOutboxReading } from '#platform/outbox/read-outbox.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const log = openLog({ level: 'silent' })
const clock = { now: () => new Date() }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
// Other files of this worker use the same registry.
beforeEach(() => registry.resetMetrics())

const isReady = async () => true
const operations = (ready: () => Promise<boolean> = isReady) => buildOperationsServer(ready)
const scrape = async (): Promise<string> => (await operations().inject('/metrics')).body
/** The lines of one metric. */
const linesOf = async (name: string): Promise<string[]> =>
  (await scrape()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

const portalHttp = async () => {
  const http = await buildHttp({ log, limits: openLimits(1, () => Date.now()), trustedProxies: [], https: false })
  http.get('/api/people/:id', async () => ({}))
  http.get('/api/broken', async () => Promise.reject(new Error('no')))
  return http
}

test('requests are counted by route template and status, and never by what a caller wrote', async () => {
  const http = await portalHttp()
  for (const id of ['1', '2', 'ana.rivera@example.com']) await http.inject(`/api/people/${id}?secret=zz4711`)
  await http.inject('/api/broken')
  for (const path of ['/nowhere/zz4711', '/ana.rivera@example.com']) await http.inject(path)
  expect(await linesOf('foyer_http_requests_total')).toEqual([
    'foyer_http_requests_total{method="GET",route="/api/people/:id",status="200"} 3',
    'foyer_http_requests_total{method="GET",route="/api/broken",status="500"} 1',
    'foyer_http_requests_total{method="GET",route="unknown",status="404"} 2',
  ])
  expect(await scrape()).not.toMatch(/zz4711|ana\.rivera/)
})

test('the latency histogram has the requests of each route', async () => {
  const http = await portalHttp()
  await http.inject('/api/people/1')
  expect(await linesOf('foyer_http_request_seconds_count')).toEqual(['foyer_http_request_seconds_count{route="/api/people/:id"} 1'])
  expect(await linesOf('foyer_http_request_seconds_bucket')).toContain(
    'foyer_http_request_seconds_bucket{le="+Inf",route="/api/people/:id"} 1',
  )
})

test('a server shows its pool, its change feed and its outbox, and nothing of them once it is closed', async () => {
  const createdAt = new Date(Date.now() - 60_000)
  await database.db.execute(sql`delete from outbox_messages`)
  await postMessage(database.db, createdAt, { channel: 'email', to: 'ana.rivera@example.com', subject: 'Hello', text: 'Hello' })
  const removals = [
    readServer({ name: 'portal', pool: database.pool, clock, feedFreshAt: () => Date.now() - 3_000 }),
    addOutboxReading('portal', { db: database.db, clock }),
  ]
  const outbox = await linesOf('foyer_outbox_messages')
  expect(outbox).toContain('foyer_outbox_messages{server="portal",channel="email",status="waiting"} 1')
  expect(outbox).toContain('foyer_outbox_messages{server="portal",channel="text",status="waiting"} 0')
  const value = async (name: string, labels: string) =>
    Number((await linesOf(name)).find((line) => line.startsWith(`${name}{${labels}}`))?.split(' ')[1])
  expect(await value('foyer_outbox_oldest_seconds', 'server="portal",channel="email"')).toBeGreaterThanOrEqual(60)
  expect(await value('foyer_outbox_oldest_seconds', 'server="portal",channel="text"')).toBe(0)
  expect(await value('foyer_change_feed_lag_seconds', 'server="portal"')).toBeGreaterThanOrEqual(3)
  expect(await value('foyer_db_pool_size', 'server="portal"')).toBeGreaterThan(0)
  expect(await value('foyer_db_pool_connections', 'server="portal",use="busy"')).toBe(0)
  for (const remove of removals) remove()
  expect(await linesOf('foyer_outbox_messages')).toEqual([])
})

test('a reading that fails or hangs is left out and counted, and others are shown', async () => {
  const one = new Gauge({ name: 'test_one', help: 'One.', registers: [registry] })
  const other = new Gauge({ name: 'test_other', help: 'Other.', labelNames: ['name'], registers: [registry] })
  const answers = vi.fn(async () => [{ gauge: other, labels: { name: 'a' }, value: 7 }])
  const removals = [addReading('good', async () => [{ gauge: one, value: 1 }]), addReading('bad', answers)]
  try {
    await takeReadings()
    expect(await linesOf('test_other')).toEqual(['test_other{name="a"} 7'])
    answers.mockRejectedValue(new Error('the database is away'))
    expect(await linesOf('test_other')).toEqual([])
    expect(await linesOf('test_one')).toEqual(['test_one 1'])
    answers.mockReturnValue(new Promise(() => {}))
    expect(await linesOf('test_other')).toEqual([])
    // The hanging query is not asked again.
    const asked = answers.mock.calls.length
    expect(await linesOf('foyer_metric_readings_failed_total')).toEqual(['foyer_metric_readings_failed_total{reading="bad"} 4'])
    expect(answers.mock.calls.length).toBe(asked)
  } finally {
    for (const remove of removals) remove()
    for (const name of ['test_one', 'test_other']) registry.removeSingleMetric(name)
  }
})

test('readings of the database are asked once in their time, however many scrape', async () => {
  const gauge = new Gauge({ name: 'test_kept', help: 'Kept.', registers: [registry] })
  const read = vi.fn(async () => [{ gauge, value: 5 }])
  const remove = addReading('kept', read, 60_000)
  await Promise.all([scrape(), scrape()])
  expect(await linesOf('test_kept')).toEqual(['test_kept 5'])
  expect(read).toHaveBeenCalledTimes(1)
  remove()
  registry.removeSingleMetric('test_kept')
})

test('jobs are counted by outcome, and a failing one is a problem for the inside', async () => {
  let fails = true
  const jobs = startJobs([{ name: 'test flaky', everyMs: 1, run: async () => (fails ? Promise.reject(new Error('no')) : undefined) }], {
    pool: database.pool,
    log,
  })
  const verbose = async () => (await operations().inject('/api/ready?verbose')).json()
  await vi.waitFor(async () => expect((await verbose()).jobs['test flaky'].failuresInARow).toBeGreaterThan(2), { timeout: 10_000 })
  const failing = await verbose()
  expect(failing.status).toBe('ready')
  expect(failing.problems).toEqual([expect.stringMatching(/^The job 'test flaky' failed \d+ times in a row\.$/)])
  expect((await linesOf('foyer_job_runs_total'))[0]).toMatch(/^foyer_job_runs_total\{job_name="test flaky",outcome="failed"\} \d+$/)
  fails = false
  await vi.waitFor(async () => expect((await verbose()).problems).toEqual([]), { timeout: 10_000 })
  expect(await linesOf('foyer_job_failures_in_a_row')).toEqual(['foyer_job_failures_in_a_row{job_name="test flaky"} 0'])
  await jobs.stop()
  expect((await verbose()).jobs).toEqual({})
})

test('a run that hangs makes its job later and later', async () => {
  const hanging = Promise.withResolvers<void>()
  const jobs = startJobs([{ name: 'test hanging', everyMs: 1, run: () => hanging.promise }], { pool: database.pool, log })
  const late = async () => Number((await linesOf('foyer_job_lateness_seconds'))[0]?.split(' ').at(-1))
  const before = await late()
  await vi.waitFor(async () => expect(await late()).toBeGreaterThan(before), { timeout: 10_000 })
  hanging.resolve()
  await jobs.stop()
})

test('sign-ins are counted by person, way and outcome, without who it was', async () => {
  const auditContext = {
    requestId: '1',
    ip: '192.0.2.1',
    userAgentHash: '',
    route: 'POST /api/login',
    level: 'none',
    actorId: null,
    sessionHash: null,
    node: 'test',
    written: [],
  }
  await writeAudit(database.db, auditContext, { event: 'authn.login', outcome: 'refused', reason: 'Rejected' })
  await writeAudit(database.db, auditContext, { event: 'clinician.login', outcome: 'ok' })
  await writeAudit(database.db, auditContext, { event: 'profile.read', outcome: 'ok' })
  expect(await linesOf('foyer_sign_ins_total')).toEqual([
    'foyer_sign_ins_total{who="member",way="password",outcome="refused"} 1',
    'foyer_sign_ins_total{who="clinician",way="password",outcome="ok"} 1',
  ])
})

test('password hashes that wait or are refused are seen, and none is left afterwards', async () => {
  const many = Array.from({ length: 80 }, () => hashPassword('a').catch(() => null))
  const waiting = Number((await linesOf('foyer_password_hashes_waiting'))[0]?.split(' ')[1])
  const done = await Promise.all(many)
  const refused = done.filter((hash) => hash === null).length
  expect(waiting).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  expect(await linesOf('foyer_password_hashes_refused_total')).toEqual([`foyer_password_hashes_refused_total ${refused}`])
  expect(await passwordFits(await hashPassword('a'), 'a')).toBe(true)
  expect(await linesOf('foyer_password_hashes_waiting')).toEqual(['foyer_password_hashes_waiting 0'])
  expect(await linesOf('foyer_password_hashes_running')).toEqual(['foyer_password_hashes_running 0'])
})

test('a stopping server and a database that is away are not ready, and the inside reads why', async () => {
  const away = await operations(async () => false).inject('/api/ready?verbose')
  expect([away.statusCode, away.json()]).toMatchObject([
    503,
    { status: 'not ready', database: 'away', problems: ['The database does not answer, or accepts no writes.'] },
  ])
  stopping.began = true
  const leaving = await operations().inject('/api/ready?verbose')
  stopping.began = false
  expect([leaving.statusCode, leaving.json().problems]).toEqual([503, ['The server is stopping.']])
  expect((await operations().inject('/api/ready')).json()).toEqual({ status: 'ready' })
})

test('the operations port serves nothing else', async () => {
  for (const url of ['/', '/api/health', '/api/session', '/login']) expect((await operations().inject(url)).statusCode).toBe(404)
  expect((await operations().inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404)
})

const hasPromtool = existsSync('/usr/bin/promtool')

test.skipIf(!hasPromtool)(
  'promtool reads the metrics and finds nothing to lint (skipped without promtool of the Debian package prometheus)',
  async () => {
    const http = await portalHttp()
    await http.inject('/api/people/1')
    // Node's own metrics of the client library keep the names that dashboards know.
    const own = (await scrape()).split('\n').filter((line) => /foyer_/.test(line))
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: `${own.join('\n')}\n`, encoding: 'utf8' })
    expect([stdout, stderr, status]).toEqual(['', '', 0])
  },
)
